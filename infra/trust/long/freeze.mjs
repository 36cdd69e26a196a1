// @ts-check
// C27: the database stands still for 2 to 40 s while people send commands, with and without a key. Each answer is
// compared with the log.
import { chaos } from './chaos.mjs';

const KEYED = 0.7;
/** Longer than any answer takes: a client that gives up learns nothing. */
const PATIENCE_MS = 60_000;
const LONGEST_MS = 40_000;
/** One freeze that statements outlive, and one that they do not. */
const QUICK_MS = 9_000;
const BUSY_MS = 40_000;

/** @returns {Promise<import('../long-run.mjs').Outcome>} */
export async function freeze(/** @type {import('../long-run.mjs').Order} */ { seed, minutes, quick, say }) {
  const crowd = { keyed: KEYED, patienceMs: PATIENCE_MS };
  const size = quick
    ? {
        script: /** @type {import('../faults.mjs').Kind[]} */ (['database frozen', 'database frozen']),
        hurry: true,
        viewers: 6,
        longestMs: QUICK_MS,
        backMs: BUSY_MS,
      }
    : { weights: { 'database frozen': 1 }, viewers: 40, clients: 24, longestMs: LONGEST_MS, backMs: BUSY_MS };
  const { struck, counts, violations, calls, carriedOut, statuses, took } = await chaos({
    seed,
    ms: minutes * 60_000,
    say,
    ...crowd,
    ...size,
  });
  const tries = calls.flatMap(({ tries: all }) => all);
  const done = (/** @type {string} */ code) =>
    tries.filter((one) => one.code === code && carriedOut.has(one.id)).length;
  const answered = (/** @type {string} */ code) => tries.filter((one) => one.code === code).length;
  return {
    violations,
    figures: [
      ['freezes', struck.length],
      ['seconds frozen', Math.round(struck.reduce((sum, { lasts }) => sum + lasts, 0) / 1_000)],
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
      ['done-before', answered('done-before')],
      ['outcome-unknown', answered('outcome-unknown')],
      ['of these carried out', done('outcome-unknown')],
      ['503 unavailable although carried out', done('unavailable')],
      ['longest answer, ms', Math.round(Math.max(0, ...took))],
    ],
  };
}
