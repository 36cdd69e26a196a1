// @ts-check
import { blur, fade, firs, glow, picture, ridge, sheet, stars } from '../brush.mjs';

/** Two strongholds face each other over the river, blue on the left and red on the right. */
export default picture(
  fade('sky', [
    [0, '#070c1c'],
    [0.45, '#14284a'],
    [0.7, '#3b4a6b'],
    [1, '#0a1220'],
  ]) +
    fade('far', [
      [0, '#2c4266'],
      [1, '#142138'],
    ]) +
    fade('mid', [
      [0, '#1a2d49'],
      [1, '#0d1828'],
    ]) +
    fade('near', [
      [0, '#0d1a2a'],
      [1, '#060c15'],
    ]) +
    fade('river', [
      [0, '#8fc7e8', 0.85],
      [0.5, '#3a78ad', 0.75],
      [1, '#123250', 0.9],
    ]) +
    fade('beamBlue', [
      [0, '#4da3ff', 0],
      [1, '#8fc8ff', 0.75],
    ]) +
    fade('beamRed', [
      [0, '#ff6270', 0],
      [1, '#ffa0a6', 0.75],
    ]) +
    glow('blue', '#4da3ff', 0.85) +
    glow('red', '#ff5a68', 0.85) +
    glow('moon', '#f3dfa6', 0.6) +
    blur('soft', 26) +
    blur('mist', 60),
  sheet('url(#sky)') +
    stars({ seed: 7, count: 220, bottom: 560 }) +
    '<circle cx="960" cy="500" r="560" fill="url(#moon)"/>' +
    `<path d="${ridge({ seed: 14, y: 540, rough: 420, fall: 0.52 })}" fill="url(#far)"/>` +
    '<ellipse cx="960" cy="690" rx="1000" ry="70" fill="#9fc3e0" opacity=".28" filter="url(#mist)"/>' +
    `<path d="${ridge({ seed: 33, y: 690, rough: 200 })}" fill="url(#mid)"/>` +
    '<rect x="318" y="60" width="44" height="600" fill="url(#beamBlue)" filter="url(#soft)"/>' +
    '<rect x="1558" y="60" width="44" height="600" fill="url(#beamRed)" filter="url(#soft)"/>' +
    '<circle cx="340" cy="640" r="330" fill="url(#blue)"/><circle cx="1580" cy="640" r="330" fill="url(#red)"/>' +
    stronghold(340, 700, '#bfe0ff', '#4da3ff') +
    stronghold(1580, 700, '#ffd0d3', '#ff6270') +
    `<path d="${firs({ seed: 5, y: 770, tall: 120, gap: 44, glade: [820, 1100] })}" fill="#0f1f33"/>` +
    '<path d="M935 765c120 20 260 44 190 78s-330 24-400 92c-60 60-60 100-40 145h760c-60-60-150-110-60-172s100-88-80-122-240-22-370-21z" fill="url(#river)"/>' +
    '<path d="M960 800c120 10 150 26 60 48M780 930c120-40 260-40 330-60M840 1010c140-40 300-30 380-50" stroke="#d8efff" stroke-opacity=".4" stroke-width="4" stroke-linecap="round" fill="none"/>' +
    '<ellipse cx="960" cy="790" rx="700" ry="34" fill="#bfe0ff" opacity=".22" filter="url(#mist)"/>' +
    `<path d="${firs({ seed: 21, y: 1000, tall: 240, gap: 92, wave: 30, glade: [560, 1420] })}" fill="url(#near)"/>`,
);

/**
 * A tower whose crystal carries the colour of its side.
 * @param {number} x
 * @param {number} y
 * @param {string} light
 * @param {string} color
 */
function stronghold(x, y, light, color) {
  return (
    `<path d="M${x - 120} ${y + 90}l26-150 22-14 10-70 22-22 40 0 22 22 10 70 22 14 26 150z" fill="#0c1626"/>` +
    `<path d="M${x - 64} ${y - 60}h128M${x - 84} ${y + 4}h168" stroke="${color}" stroke-opacity=".5" stroke-width="3"/>` +
    `<path d="M${x} ${y - 250}l30 62-30 62-30-62z" fill="${color}"/><path d="M${x} ${y - 250}l30 62-30 8z" fill="${light}"/><path d="M${x} ${y - 126}l-30-62 30 8z" fill="#000" opacity=".22"/>`
  );
}
