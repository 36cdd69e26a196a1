// @ts-check
import { median } from '../figures.mjs';
import { openPage, openProfile, SLOW, visitCalmly, visitCard, watchRequests } from '../page-visits.mjs';

/** @typedef {import('../figures.mjs').Figure} Figure */
/** @typedef {import('../page-visits.mjs').Notes} Notes */
/** @typedef {{ name: string, path: string, isLink: boolean, goals: { seconds: number, kilobytes: number } }} Visit */

const RUNS = 3;
const PHONE = { width: 390, height: 844 };
const KB = 1_000;
const CODE = new Set(['Document', 'Script', 'Stylesheet']);

/**
 * Measures how long people without an account wait, and what they load: the landing page until its largest paint, and
 * the cards of links until their first seat or button can be pressed.
 * @returns {Promise<Figure[]>}
 */
export async function strangers(
  /** @type {import('playwright-core').Browser} */ browser,
  /** @type {string} */ origin,
  /** @type {{ scrimId: string, invitePath: string }} */ { scrimId, invitePath },
) {
  /** @type {Visit[]} */
  const visits = [
    { name: 'landing page, largest paint', path: '/', isLink: false, goals: { seconds: 4, kilobytes: 150 } },
    {
      name: 'scrim’s link, a seat can be pressed',
      path: `/scrims/${scrimId}`,
      isLink: true,
      goals: { seconds: 3.5, kilobytes: 120 },
    },
    {
      name: 'community’s invite, can be accepted',
      path: invitePath,
      isLink: true,
      goals: { seconds: 3.5, kilobytes: 120 },
    },
  ];
  /** @type {Figure[]} */
  const figures = [];
  for (const visit of visits) figures.push(...(await measure(browser, origin, visit)));
  return figures;
}

/** @returns {Promise<Figure[]>} */
async function measure(
  /** @type {import('playwright-core').Browser} */ browser,
  /** @type {string} */ origin,
  /** @type {Visit} */ { name, path, isLink, goals },
) {
  /** @type {number[]} */
  const seconds = [];
  let kilobytes = NaN;
  for (let i = 0; i < RUNS; i++) {
    const context = await openProfile(browser, origin, undefined, PHONE);
    const page = await openPage(context, SLOW);
    const seen = await watchRequests(page);
    const notes = await (isLink ? visitCard : visitCalmly)(page, path);
    seconds.push((isLink ? notes.card : notes.largest) / 1_000);
    const requests = seen();
    if (process.env.BENCH_VERBOSE)
      for (const { url, type, bytes, at } of requests) console.log(at.toFixed(2), type, bytes, url);
    kilobytes = requests.filter(({ type }) => CODE.has(type)).reduce((sum, { bytes }) => sum + bytes, 0) / KB;
    await context.close();
  }
  const value = median(seconds);
  return [
    {
      description: `${SLOW.name}, a stranger: ${name}`,
      muster: `${value.toFixed(1)} s (${seconds.map((each) => each.toFixed(1)).join(', ')})`,
      value,
      goal: { at: 'most', value: goals.seconds },
      unit: ' s',
    },
    {
      description: '— page, scripts and styles (KB, brotli)',
      muster: `${kilobytes.toFixed(0)} KB`,
      value: kilobytes,
      goal: { at: 'most', value: goals.kilobytes },
    },
  ];
}
