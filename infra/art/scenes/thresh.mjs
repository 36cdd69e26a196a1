// @ts-check
import { blur, dice, fade, glow, HEIGHT, picture, ridge, sheet, WIDTH } from '../brush.mjs';

/** The warden's lantern on its chain, souls drifting towards it through the mist. */
export default picture(
  fade('night', [
    [0, '#03110f'],
    [0.5, '#07302a'],
    [0.8, '#0d4a3c'],
    [1, '#041512'],
  ]) +
    fade('stone', [
      [0, '#0a2924'],
      [1, '#020a09'],
    ]) +
    fade('cage', [
      [0, '#12352e'],
      [1, '#04110e'],
    ]) +
    glow('soul', '#58f5b4', 0.95) +
    glow('wisp', '#9dffd6', 0.9) +
    blur('mist', 46) +
    blur('trail', 7),
  sheet('url(#night)') +
    '<circle cx="1200" cy="560" r="760" fill="url(#soul)" opacity=".65"/>' +
    `<path d="${ridge({ seed: 71, y: 640, rough: 300, fall: 0.6 })}" fill="#0a3029" opacity=".85"/>` +
    gate() +
    mist(8) +
    chain() +
    lantern(1200, 560) +
    souls(23) +
    `<path d="${ridge({ seed: 10, y: 960, rough: 120, fall: 0.62 })}" fill="url(#stone)"/>` +
    '<ellipse cx="700" cy="1010" rx="1200" ry="60" fill="#4fe0a8" opacity=".16" filter="url(#mist)"/>',
);

function gate() {
  const bars = Array.from(
    { length: 9 },
    (_, i) => `M${330 + i * 46} 960V${520 - Math.sin((i / 8) * Math.PI) * 130}`,
  ).join('');
  return `<path d="${bars}" stroke="#041310" stroke-width="12"/><path d="M250 980V470l40-70 40 70v510zM700 980V470l40-70 40 70v510z" fill="#051713"/><path d="M310 520C400 340 640 340 720 520" stroke="#041310" stroke-width="18" fill="none"/>`;
}

function chain() {
  const links = Array.from({ length: 17 }, (_, i) => {
    const t = i / 16;
    const x = 1200 + (1 - t) * 420;
    const y = 330 - (1 - t) * 380 + Math.sin(t * 3.1) * 46;
    return `<rect x="-26" y="-13" width="52" height="26" rx="13" transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${(132 + t * 12).toFixed(0)}) scale(1 ${i % 2 ? 0.35 : 1})"/>`;
  });
  return `<g fill="none" stroke="#0b2822" stroke-width="11">${links.join('')}</g><g fill="none" stroke="#4fe0a8" stroke-opacity=".35" stroke-width="3">${links.join('')}</g>`;
}

/** @param {number} x @param {number} y */
function lantern(x, y) {
  return (
    `<circle cx="${x}" cy="${y + 20}" r="360" fill="url(#wisp)" opacity=".7"/><g transform="translate(${x} ${y}) scale(1.25)">` +
    '<path d="M0-172a26 26 0 1 1 .1 0zm0-12a14 14 0 1 0-.1 0z" fill="#0b2822" fill-rule="evenodd"/>' +
    '<path d="M-70-92L0-172 70-92z" fill="url(#cage)"/><path d="M-92-92H92l-14 26H-78z" fill="#0a241f"/>' +
    '<path d="M-66-66H66L52 96H-52z" fill="#7dffce" opacity=".9"/><path d="M0-50c34 46 30 88 0 132-30-44-34-86 0-132z" fill="#eafff6"/><path d="M0 0c16 22 14 44 0 66-14-22-16-44 0-66z" fill="#58f5b4"/>' +
    '<g stroke="#0a241f" stroke-width="11" fill="none"><path d="M-66-66L-52 96M66-66L52 96M-24-66l5 162M24-66l-5 162"/></g>' +
    '<path d="M-76 96H76L58 128H-58z" fill="url(#cage)"/><path d="M-30 128h60L0 176z" fill="#0a241f"/>' +
    '<path d="M-92-92c-30 8-46 30-44 58 12-22 28-30 52-30zM92-92c30 8 46 30 44 58-12-22-28-30-52-30z" fill="#0a241f"/></g>'
  );
}

/** @param {number} seed */
function souls(seed) {
  const next = dice(seed);
  return Array.from({ length: 16 }, () => {
    const x = 160 + next() * 1640;
    const y = 180 + next() * 740;
    const dx = (1200 - x) * 0.35;
    const dy = (560 - y) * 0.35;
    return `<path d="M${x.toFixed(0)} ${y.toFixed(0)}q${(dx * 0.3).toFixed(0)} ${(dy * 0.9 - 40).toFixed(0)} ${dx.toFixed(0)} ${dy.toFixed(0)}" stroke="#7dffce" stroke-width="9" stroke-linecap="round" fill="none" opacity=".22" filter="url(#trail)"/><circle cx="${(x + dx).toFixed(0)}" cy="${(y + dy).toFixed(0)}" r="${(12 + next() * 22).toFixed(0)}" fill="url(#wisp)"/>`;
  }).join('');
}

/** @param {number} seed */
function mist(seed) {
  const next = dice(seed);
  return Array.from(
    { length: 9 },
    () =>
      `<ellipse cx="${(next() * WIDTH).toFixed(0)}" cy="${(HEIGHT * (0.55 + next() * 0.4)).toFixed(0)}" rx="${(260 + next() * 420).toFixed(0)}" ry="${(24 + next() * 40).toFixed(0)}" fill="#4fe0a8" opacity="${(0.08 + next() * 0.14).toFixed(2)}" filter="url(#mist)"/>`,
  ).join('');
}
