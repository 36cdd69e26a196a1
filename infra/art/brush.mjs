// @ts-check
/** Drawing functions shared by the scenes. Everything is seeded, so that a scene always renders the same image. */
export const WIDTH = 1920;
export const HEIGHT = 1080;

/** A seeded generator of numbers in [0, 1). @param {number} seed */
export function dice(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * A horizon by midpoint displacement, closed down to the bottom edge.
 * @param {{seed:number, y:number, rough:number, fall?:number}} shape
 */
export function ridge({ seed, y, rough, fall = 0.55 }) {
  const next = dice(seed);
  let line = [y + (next() - 0.5) * rough, y + (next() - 0.5) * rough];
  for (let step = 0, swing = rough; step < 8; step++, swing *= fall) {
    line = line.flatMap((left, i) => {
      const right = line[i + 1];
      return right === undefined ? [left] : [left, (left + right) / 2 + (next() - 0.5) * swing];
    });
  }
  const points = line.map((py, i) => `${((i / (line.length - 1)) * WIDTH).toFixed(1)} ${py.toFixed(1)}`);
  return `M${points.join('L')}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`;
}

/**
 * A row of fir trees standing on a line, with a glade where nothing grows.
 * @param {{seed:number, y:number, tall:number, gap:number, wave?:number, glade?:[number, number]}} shape
 */
export function firs({ seed, y, tall, gap, wave = 40, glade = [0, 0] }) {
  const next = dice(seed);
  let path = `M0 ${HEIGHT}`;
  for (let x = -gap; x < WIDTH + gap; x += gap * (0.55 + next() * 0.9)) {
    const foot = y + Math.sin(x / 260 + seed) * wave + next() * 14;
    const bare = x > glade[0] && x < glade[1];
    const h = (bare ? 0.18 : 1) * tall * (0.55 + next() * 0.75);
    const w = h * 0.2;
    path += `L${x - w} ${foot}l${w * 0.55} ${-h * 0.3}h${-w * 0.2}l${w * 0.4} ${-h * 0.32}h${-w * 0.12}L${x} ${foot - h}l${w * 0.37} ${h * 0.38}h${-w * 0.12}l${w * 0.4} ${h * 0.32}h${-w * 0.2}L${x + w} ${foot}`;
  }
  return `${path}L${WIDTH} ${HEIGHT}Z`;
}

/** Stars, a few of them bright. @param {{seed:number, count:number, bottom:number, color?:string}} shape */
export function stars({ seed, count, bottom, color = '#fff' }) {
  const next = dice(seed);
  return Array.from({ length: count }, () => {
    const r = next() < 0.06 ? 1.6 + next() * 1.4 : 0.5 + next() * 0.9;
    const y = next() ** 1.4 * bottom;
    return `<circle cx="${(next() * WIDTH).toFixed(0)}" cy="${y.toFixed(0)}" r="${r.toFixed(1)}" fill="${color}" opacity="${(0.25 + next() * 0.65).toFixed(2)}"/>`;
  }).join('');
}

/** @param {string} id @param {[number, string, number?][]} stops offset, colour, opacity */
export const fade = (id, stops, box = 'x1="0" y1="0" x2="0" y2="1"') =>
  `<linearGradient id="${id}" ${box}>${stops.map(([at, color, alpha = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${alpha}"/>`).join('')}</linearGradient>`;

/** A soft ball of light. @param {string} id @param {string} color */
export const glow = (id, color, strength = 1) =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="${strength}"/><stop offset=".35" stop-color="${color}" stop-opacity="${strength * 0.35}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`;

/** @param {string} id @param {number} size */
export const blur = (id, size) =>
  `<filter id="${id}" filterUnits="userSpaceOnUse" x="-300" y="-300" width="${WIDTH + 600}" height="${HEIGHT + 600}"><feGaussianBlur stdDeviation="${size}"/></filter>`;

/** @param {string} defs @param {string} body */
export const picture = (defs, body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><defs>${defs}</defs>${body}</svg>`;

/** The whole canvas in one paint. @param {string} paint */
export const sheet = (paint, more = '') => `<rect width="${WIDTH}" height="${HEIGHT}" fill="${paint}" ${more}/>`;
