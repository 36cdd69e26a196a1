// @ts-check
// A database that is there and of no use: a black hole, a name that leads nowhere, a full disk, a standby that only
// reads. Each time people are
// told to come again, in the contract's shape; nothing is put aside, and everything goes on by itself.
import { TROUBLES } from '../faults.mjs';
import { chaos } from './chaos.mjs';

/** Longer than any answer takes: a client that gives up learns nothing. */
const PATIENCE_MS = 60_000;
/** A node that reaches nobody answers after some five seconds. */
const [QUICK_MS, LONGEST_MS] = [12_000, 30_000];
const BACK_MS = 40_000;
/** Each trouble once. */
const ROUND_MIN = 1.5;
/** An answer that was on its way when it was over. */
const SOON_MS = 2_000;

/** @returns {Promise<import('../long-run.mjs').Outcome>} */
export async function trouble(/** @type {import('../long-run.mjs').Order} */ { seed, minutes, quick, say }) {
  const size = quick
    ? { script: [...TROUBLES], hurry: true, viewers: 6, longestMs: QUICK_MS }
    : {
        script: Array.from({ length: Math.ceil(minutes / ROUND_MIN) }, () => TROUBLES).flat(),
        viewers: 40,
        clients: 24,
        longestMs: LONGEST_MS,
      };
  const { struck, counts, violations, calls, statuses, took } = await chaos({
    seed,
    ms: minutes * 60_000,
    say,
    backMs: BACK_MS,
    lookup: 'database.test',
    patienceMs: PATIENCE_MS,
    ...size,
  });
  const refused = calls
    .flatMap(({ tries }) => tries)
    .filter(({ status }) => status === 503)
    .map(({ clock, at, heardAt = at }) => clock + heardAt - at);
  const during = struck.map(({ kind, clock, lasts }) => ({
    kind,
    refusals: refused.filter((heard) => heard > clock && heard < clock + lasts + SOON_MS).length,
  }));
  const idle = during
    .filter(({ refusals }) => refusals === 0)
    .map(({ kind }) => ({ id: 'idle', said: `${kind}: nobody was refused, so it proves nothing` }));
  const back = (/** @type {string} */ kind) =>
    Math.max(0, ...struck.filter((fault) => fault.kind === kind).map(({ wellAfter = 0 }) => wellAfter));
  const met = (/** @type {string} */ kind) => during.filter((one) => one.kind === kind);
  return {
    violations: [...violations, ...idle],
    figures: [
      ['troubles', struck.length],
      ['seconds of trouble', Math.round(struck.reduce((sum, { lasts }) => sum + lasts, 0) / 1_000)],
      ['commands asked', counts.asked],
      ['granted', counts.yes],
      ['refused by the rules', counts.no],
      ['open to the end', counts.lost],
      [
        'answers by status',
        Object.entries(statuses)
          .map(([status, n]) => `${n} × ${status}`)
          .join(', '),
      ],
      ...TROUBLES.filter((kind) => met(kind).length > 0).map(
        (kind) =>
          /** @type {[string, string]} */ ([
            `${kind}: times, refusals (503), well again ms after its end at most`,
            `${met(kind).length}, ${met(kind).reduce((sum, { refusals }) => sum + refusals, 0)}, ${back(kind)}`,
          ]),
      ),
      ['longest answer, ms', Math.round(Math.max(0, ...took))],
    ],
  };
}
