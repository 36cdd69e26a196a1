// @ts-check
import { blur, dice, fade, firs, glow, picture, ridge, sheet, stars, WIDTH } from '../brush.mjs';

/** A dragon over the mountain camp: banners, tents and a ring of fire below. */
export default picture(
  fade('sky', [
    [0, '#04141a'],
    [0.5, '#0b3a42'],
    [0.78, '#3f6d5d'],
    [1, '#c98a45'],
  ]) +
    fade('rock', [
      [0, '#12333a'],
      [1, '#061419'],
    ]) +
    fade('camp', [
      [0, '#0b1f22'],
      [1, '#040b0d'],
    ]) +
    fade('wing', [
      [0, '#0b2227'],
      [1, '#020a0c'],
    ]) +
    glow('moon', '#d9fff1', 0.75) +
    glow('fire', '#ffb347', 0.95) +
    glow('breath', '#ff8a3d', 0.8) +
    blur('mist', 40),
  sheet('url(#sky)') +
    stars({ seed: 61, count: 190, bottom: 480, color: '#dffcf2' }) +
    '<circle cx="1180" cy="350" r="520" fill="url(#moon)"/><circle cx="1180" cy="350" r="205" fill="#e4f7e6"/><g fill="#bcdccb" opacity=".6"><circle cx="1120" cy="300" r="34"/><circle cx="1250" cy="420" r="24"/><circle cx="1230" cy="290" r="15"/></g>' +
    `<path d="${ridge({ seed: 25, y: 640, rough: 420, fall: 0.52 })}" fill="url(#rock)"/>` +
    '<ellipse cx="900" cy="800" rx="1100" ry="60" fill="#8fc4ae" opacity=".3" filter="url(#mist)"/>' +
    dragon(1120, 390) +
    `<path d="${firs({ seed: 31, y: 880, tall: 110, gap: 52 })}" fill="#07191c"/>` +
    '<circle cx="560" cy="930" r="330" fill="url(#fire)"/>' +
    '<path d="M0 950c300-50 520-10 900-14s700-40 1020 10v140H0z" fill="url(#camp)"/>' +
    tent(330, 962, 1.5) +
    tent(760, 958, 1.15) +
    tent(1010, 952, 0.8) +
    banner(190, 960, '#d8b25c') +
    banner(500, 950, '#4da3ff') +
    banner(640, 950, '#ff6270') +
    banner(1260, 955, '#d8b25c') +
    '<path d="M540 962l14-40 10 18 12-30 16 52z" fill="#ffd38a"/>' +
    embers(19),
);

/** Seen from below and behind, wings spread before the moon. @param {number} x @param {number} y */
function dragon(x, y) {
  return (
    `<circle cx="${x - 330}" cy="${y + 55}" r="190" fill="url(#breath)"/><g transform="translate(${x} ${y})" fill="url(#wing)">` +
    '<path d="M-40 10C-90-90-190-200-420-250c60 50 66 84 60 120 40-6 70 6 92 40 36-22 74-16 98 20 40-16 76 0 100 40z"/>' +
    '<path d="M40 0C70-110 170-230 400-300c-44 60-50 100-36 140-44-4-72 14-86 54-40-16-76-2-92 36-44-10-78 6-104 56z"/>' +
    '<path d="M-70 20C-20-30 60-30 110 20c50 46 110 60 180 40 60-18 100 6 116 50-30-22-56-22-86-6-90 44-190 30-260-30-50 34-110 34-160 6-40-20-80-24-116-6l-50 26-34-10 30-16-44-14 48-14 10-26 22 16c54-28 108-36 164-16z"/>' +
    '<path d="M-20 70l-30 66 18-4 8 26 34-78zM60 80l-14 72 18-8 12 24 22-82z"/></g>'
  );
}

/** @param {number} x @param {number} y @param {number} s */
function tent(x, y, s) {
  return `<g transform="translate(${x} ${y}) scale(${s})"><path d="M0-96L92 6H-92z" fill="#112a2c"/><path d="M0-96L34 6H-34z" fill="#2a2014"/><path d="M0-60L16 6H-16z" fill="#ffb85c" opacity=".75"/></g>`;
}

/** @param {number} x @param {number} y @param {string} color */
function banner(x, y, color) {
  return `<path d="M${x} ${y}v-190" stroke="#050d0f" stroke-width="7"/><path d="M${x} ${y - 188}h58v96l-29-22-29 22z" fill="${color}" opacity=".8"/>`;
}

/** @param {number} seed */
function embers(seed) {
  const next = dice(seed);
  return Array.from({ length: 60 }, () => {
    const x = 560 + (next() - 0.5) * 520;
    return `<circle cx="${Math.min(x, WIDTH).toFixed(0)}" cy="${(940 - next() ** 0.7 * 480).toFixed(0)}" r="${(1 + next() * 2.6).toFixed(1)}" fill="#ffc977" opacity="${(0.3 + next() * 0.6).toFixed(2)}"/>`;
  }).join('');
}
