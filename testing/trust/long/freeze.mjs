// @ts-check
// C27: the database is frozen for 2 to 40 s while users send commands, with and without a key. Each response is
// compared with the log.
import { chaos } from './chaos.mjs';

const KEYED = 0.7;
/** Longer than any response takes, so that no outcome is missed. */
const TIMEOUT_MS = 60_000;
const LONGEST_MS = 40_000;
/** Long enough for one freeze that statements survive, and one that they do not. */
const QUICK_MS = 9_000;
const BUSY_MS = 40_000;

/** @returns {Promise<import('../long-run.mjs').Outcome>} */
export async function freeze(/** @type {import('../long-run.mjs').Order} */ { seed, minutes, quick, print }) {
  const crowd = { keyed: KEYED, timeoutMs: TIMEOUT_MS };
  const size = quick
    ? {
        script: /** @type {import('../faults.mjs').Kind[]} */ (['database frozen', 'database frozen']),
        skipPauses: true,
        viewers: 6,
        longestMs: QUICK_MS,
        backMs: BUSY_MS,
      }
    : { weights: { 'database frozen': 1 }, viewers: 40, clients: 24, longestMs: LONGEST_MS, backMs: BUSY_MS };
  const { injected, counts, violations, calls, carriedOut, statuses, durations } = await chaos({
    seed,
    ms: minutes * 60_000,
    print,
    ...crowd,
    ...size,
  });
  const tries = calls.flatMap(({ tries: all }) => all);
  const committedCount = (/** @type {string} */ code) =>
    tries.filter((attempt) => attempt.code === code && carriedOut.has(attempt.id)).length;
  const countOf = (/** @type {string} */ code) => tries.filter((one) => one.code === code).length;
  return {
    violations,
    figures: [
      ['freezes', injected.length],
      ['seconds frozen', Math.round(injected.reduce((sum, { lasts }) => sum + lasts, 0) / 1_000)],
      ['commands sent', counts.sent],
      ['accepted', counts.accepted],
      ['rejected by the rules', counts.rejected],
      ['outcome unknown', counts.unknown],
      [
        'responses by status',
        Object.entries(statuses)
          .map(([status, n]) => `${n} × ${status}`)
          .join(', '),
      ],
      ['done-before', countOf('done-before')],
      ['outcome-unknown', countOf('outcome-unknown')],
      ['of these committed', committedCount('outcome-unknown')],
      ['503 unavailable although committed', committedCount('unavailable')],
      ['longest response, ms', Math.round(Math.max(0, ...durations))],
    ],
  };
}
