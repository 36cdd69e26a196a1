// @ts-check
import { dice, fade, glow, HEIGHT, picture, sheet, stars, WIDTH } from '../brush.mjs';

/** A cat on the window sill, the city and a large moon behind it. */
export default picture(
  fade('sky', [
    [0, '#0a1230'],
    [0.55, '#22306a'],
    [0.85, '#6a5aa0'],
    [1, '#c78aa8'],
  ]) +
    fade('block', [
      [0, '#1b2350'],
      [1, '#0e1430'],
    ]) +
    fade('front', [
      [0, '#10163a'],
      [1, '#080b20'],
    ]) +
    fade('sill', [
      [0, '#1d1530'],
      [1, '#0a0716'],
    ]) +
    glow('moon', '#fff3cf', 0.8) +
    glow('warm', '#ffcf87', 0.5),
  sheet('url(#sky)') +
    stars({ seed: 29, count: 210, bottom: 620 }) +
    '<circle cx="1300" cy="420" r="620" fill="url(#moon)"/><circle cx="1300" cy="420" r="250" fill="#fff6dd"/><g fill="#ecdcb4" opacity=".75"><circle cx="1220" cy="350" r="44"/><circle cx="1380" cy="480" r="32"/><circle cx="1360" cy="320" r="18"/><circle cx="1260" cy="520" r="22"/></g>' +
    skyline(41, 700, 'url(#block)', 0.4) +
    skyline(57, 800, 'url(#front)', 0.75) +
    `<rect y="930" width="${WIDTH}" height="150" fill="url(#sill)"/><rect y="930" width="${WIDTH}" height="6" fill="#5a4a86" opacity=".7"/>` +
    '<rect x="560" y="0" width="22" height="930" fill="#120d24"/>' +
    cat(1240, 934) +
    '<g transform="translate(250 934)"><path d="M-70 0l-16-110h172L70 0z" fill="#241a3c"/><path d="M-4-108C-60-190-40-260 0-330c10 80 14 150 4 222zM4-108C20-200 80-230 120-270c-6 80-40 130-108 162zM-8-108C-40-170-100-190-140-210c10 60 60 96 128 102z" fill="#1f4a4a"/></g>',
);

/** @param {number} x @param {number} y */
function cat(x, y) {
  return (
    `<g transform="translate(${x} ${y}) scale(1.55)" fill="#0d0919"><path d="M-78 0c-22-70-6-150 40-186-22-30-22-66-6-92 4-26 2-50 4-70l40 34c16-4 34-4 50 0l40-34c4 22 4 46 6 70 16 28 14 64-10 92 48 40 62 118 38 186z"/>` +
    '<path d="M70-20c60 20 120 4 130-46 6-34-14-60-40-62 26-16 64 10 62 62-4 66-70 96-150 66z"/></g>' +
    `<g transform="translate(${x} ${y}) scale(1.55)" fill="none" stroke="#f6e3b2" stroke-opacity=".45" stroke-width="3" stroke-linecap="round"><path d="M112-8c22-66 8-138-34-174 20-26 24-62 10-90"/></g>`
  );
}

/** Houses with a few lit windows. @param {number} seed @param {number} y @param {string} paint @param {number} lit */
function skyline(seed, y, paint, lit) {
  const next = dice(seed);
  let walls = '';
  let windows = '';
  for (let x = -40; x < WIDTH;) {
    const w = 70 + next() * 120;
    const top = y - next() * 230;
    const roof = next();
    walls +=
      roof < 0.4
        ? `M${x} ${HEIGHT}V${top}l${w / 2} ${-40 - next() * 40}L${x + w} ${top}V${HEIGHT}z`
        : `M${x} ${HEIGHT}V${top}h${w}V${HEIGHT}z`;
    for (let wy = top + 24; wy < 900; wy += 38)
      for (let wx = x + 16; wx < x + w - 22; wx += 32)
        if (next() < 0.3 * lit)
          windows += `<rect x="${wx.toFixed(0)}" y="${wy.toFixed(0)}" width="13" height="18" fill="#ffd58f" opacity="${(0.35 + next() * 0.5).toFixed(2)}"/>`;
    x += w + next() * 8;
  }
  return `<path d="${walls}" fill="${paint}"/>${windows}`;
}
