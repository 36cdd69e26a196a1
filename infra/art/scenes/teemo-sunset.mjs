// @ts-check
import { blur, dice, fade, glow, HEIGHT, picture, ridge, sheet, WIDTH } from '../brush.mjs';

/** A small scout watches the sun go down among giant mushrooms. */
export default picture(
  fade('sky', [
    [0, '#2a1747'],
    [0.35, '#8a2f63'],
    [0.62, '#e8694a'],
    [0.8, '#ffc46b'],
    [1, '#ffdf9c'],
  ]) +
    fade('cap', [
      [0, '#7b2d4b'],
      [1, '#3a1434'],
    ]) +
    fade('field', [
      [0, '#4a1f3f'],
      [1, '#1a0c20'],
    ]) +
    glow('sun', '#fff0b8', 1) +
    blur('haze', 34),
  sheet('url(#sky)') +
    '<circle cx="1230" cy="640" r="720" fill="url(#sun)" opacity=".75"/><circle cx="1230" cy="640" r="190" fill="#fff1c4"/>' +
    clouds(6) +
    `<path d="${ridge({ seed: 91, y: 700, rough: 130 })}" fill="#a8465a" opacity=".8"/>` +
    '<ellipse cx="1100" cy="770" rx="900" ry="46" fill="#ffd08a" opacity=".45" filter="url(#haze)"/>' +
    `<path d="${ridge({ seed: 70, y: 800, rough: 110 })}" fill="#6f2c4e"/>` +
    mushroom(250, 1010, 2.5) +
    mushroom(520, 930, 1.25) +
    mushroom(1700, 1000, 2.1) +
    mushroom(1480, 920, 0.8) +
    mushroom(90, 930, 1) +
    '<path d="M0 905C420 850 720 960 1010 900s620-60 910 10v180H0z" fill="url(#field)"/>' +
    '<g transform="translate(1010 893)" fill="#220e28"><path d="M-27 0c-6-26-2-44 10-54h34c12 10 16 28 10 54z"/><path d="M-40-52c-2-30 16-50 40-50s42 20 40 50c-20 10-60 10-80 0z"/><path d="M-34-86l-14-40 34 20zM34-86l14-40-34 20z"/><path d="M20-12l40-74 7 4-36 80z"/></g>' +
    grass(14, 190),
);

/** @param {number} x @param {number} y @param {number} s */
function mushroom(x, y, s) {
  return `<g transform="translate(${x} ${y}) scale(${s})"><path d="M-22 20c10-60 8-110 2-150h40c-6 40-8 90 2 150z" fill="#45193a"/><path d="M-130-120c0-90 70-140 130-140s130 50 130 140c-60 26-200 26-260 0z" fill="url(#cap)"/><path d="M-130-120c60 26 200 26 260 0-40-22-220-22-260 0z" fill="#280f28"/><g fill="#ffb27a" opacity=".55"><ellipse cx="-56" cy="-180" rx="20" ry="15"/><ellipse cx="20" cy="-215" rx="24" ry="15"/><ellipse cx="74" cy="-160" rx="15" ry="13"/><ellipse cx="4" cy="-158" rx="12" ry="9"/></g></g>`;
}

/** @param {number} seed */
function clouds(seed) {
  const next = dice(seed);
  return Array.from({ length: 11 }, () => {
    const y = 170 + next() * 400;
    return `<ellipse cx="${(next() * WIDTH).toFixed(0)}" cy="${y.toFixed(0)}" rx="${(180 + next() * 320).toFixed(0)}" ry="${(7 + next() * 13).toFixed(0)}" fill="${next() < 0.5 ? '#ffc9a0' : '#c4507a'}" opacity="${(0.18 + next() * 0.3).toFixed(2)}" filter="url(#haze)"/>`;
  }).join('');
}

/** @param {number} seed @param {number} count */
function grass(seed, count) {
  const next = dice(seed);
  return `<g stroke="#14081a" stroke-linecap="round" fill="none">${Array.from({ length: count }, () => {
    const x = next() * WIDTH;
    const lean = (next() - 0.4) * 46;
    return `<path d="M${x.toFixed(0)} ${HEIGHT + 10}q${(lean / 3).toFixed(0)} -60 ${lean.toFixed(0)} ${(-50 - next() * 110).toFixed(0)}" stroke-width="${(3 + next() * 5).toFixed(1)}"/>`;
  }).join('')}</g>`;
}
