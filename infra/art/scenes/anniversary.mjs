// @ts-check
import { dice, fade, firs, glow, HEIGHT, picture, ridge, sheet, stars, WIDTH } from '../brush.mjs';

/** Fireworks over the valley, lanterns rising, confetti in the air. */
export default picture(
  fade('sky', [
    [0, '#0c0a24'],
    [0.55, '#2b1a4d'],
    [0.85, '#6b3557'],
    [1, '#b0643f'],
  ]) +
    fade('hill', [
      [0, '#1b1233'],
      [1, '#0a0718'],
    ]) +
    glow('gold', '#f3c969', 0.9) +
    glow('rose', '#ff7d9c', 0.7) +
    glow('teal', '#5fd6d0', 0.7) +
    glow('lamp', '#ffb765', 0.9),
  sheet('url(#sky)') +
    stars({ seed: 3, count: 160, bottom: 520, color: '#ffe9c7' }) +
    firework(430, 300, 230, '#f3c969', 'gold', 4) +
    firework(1180, 230, 270, '#ff7d9c', 'rose', 9) +
    firework(1610, 420, 190, '#5fd6d0', 'teal', 15) +
    firework(790, 480, 130, '#ffe7a8', 'gold', 27) +
    `<path d="${ridge({ seed: 44, y: 830, rough: 180 })}" fill="#2a1a41"/>` +
    lanterns(51, 26) +
    `<path d="${firs({ seed: 17, y: 960, tall: 150, gap: 66 })}" fill="url(#hill)"/>` +
    confetti(88, 130),
);

/**
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} color
 * @param {string} halo
 * @param {number} seed
 */
function firework(x, y, size, color, halo, seed) {
  const next = dice(seed);
  const rays = Array.from({ length: 46 }, (_, i) => {
    const turn = (i / 46) * Math.PI * 2 + next() * 0.08;
    const reach = size * (0.62 + next() * 0.42);
    const at = (/** @type {number} */ k) =>
      `${(x + Math.cos(turn) * reach * k).toFixed(0)} ${(y + Math.sin(turn) * reach * k + k * k * 26).toFixed(0)}`;
    const [ex, ey] = at(1).split(' ');
    return `<path d="M${at(0.28)}Q${at(0.7)} ${at(1)}" stroke-width="${(1.4 + next() * 2).toFixed(1)}"/><circle cx="${ex}" cy="${ey}" r="${(2 + next() * 3).toFixed(1)}" fill="#fff6df" stroke="none"/>`;
  });
  return `<circle cx="${x}" cy="${y}" r="${size * 1.5}" fill="url(#${halo})" opacity=".6"/><g stroke="${color}" stroke-linecap="round" fill="none" opacity=".9">${rays.join('')}</g>`;
}

/** @param {number} seed @param {number} count */
function lanterns(seed, count) {
  const next = dice(seed);
  return Array.from({ length: count }, () => {
    const x = next() * WIDTH;
    const y = 480 + next() * 420;
    const s = 0.4 + ((y - 480) / 420) * 1.1;
    return `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) scale(${s.toFixed(2)})"><circle r="70" fill="url(#lamp)" opacity=".65"/><path d="M-16-22h32l5 34q-21 12-42 0z" fill="#ffcf8a"/><path d="M-16-22h32l2 12h-36z" fill="#ff9c4d"/><ellipse cy="12" rx="12" ry="5" fill="#fff3d6"/></g>`;
  }).join('');
}

/** @param {number} seed @param {number} count */
function confetti(seed, count) {
  const next = dice(seed);
  const colors = ['#f3c969', '#ff7d9c', '#5fd6d0', '#8fa8ff', '#fff0d0'];
  return Array.from({ length: count }, () => {
    const turn = (next() * 180).toFixed(0);
    const at = `${(next() * WIDTH).toFixed(0)} ${(next() * HEIGHT).toFixed(0)}`;
    return `<rect width="${(5 + next() * 8).toFixed(0)}" height="${(3 + next() * 4).toFixed(0)}" fill="${colors[Math.floor(next() * colors.length)]}" opacity="${(0.25 + next() * 0.45).toFixed(2)}" transform="translate(${at}) rotate(${turn})"/>`;
  }).join('');
}
