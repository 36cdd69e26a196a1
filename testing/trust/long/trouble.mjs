// @ts-check
// A database that is reachable but unusable: a black hole, an unresolvable name, a full disk, a read-only standby.
// Requests must be answered 503 in the contract's shape, nothing is parked, and everything recovers by itself.
import { TROUBLES } from '../faults.mjs';
import { chaos } from './chaos.mjs';

/** Longer than any response takes, so that no outcome is missed. */
const TIMEOUT_MS = 60_000;
/** Longer than a node without a database needs to respond, some five seconds. */
const [QUICK_MS, LONGEST_MS] = [12_000, 30_000];
const BACK_MS = 40_000;
/** Minutes for each fault once. */
const ROUND_MIN = 1.5;
/** Time for responses that were on their way when the fault ended. */
const SOON_MS = 2_000;

/** @returns {Promise<import('../long-run.mjs').Outcome>} */
export async function trouble(/** @type {import('../long-run.mjs').Order} */ { seed, minutes, quick, print }) {
  const size = quick
    ? { script: [...TROUBLES], skipPauses: true, viewers: 6, longestMs: QUICK_MS }
    : {
        script: Array.from({ length: Math.ceil(minutes / ROUND_MIN) }, () => TROUBLES).flat(),
        viewers: 40,
        clients: 24,
        longestMs: LONGEST_MS,
      };
  const { injected, counts, violations, calls, statuses, durations } = await chaos({
    seed,
    ms: minutes * 60_000,
    print,
    backMs: BACK_MS,
    lookup: 'database.test',
    timeoutMs: TIMEOUT_MS,
    ...size,
  });
  const unavailable = calls
    .flatMap(({ tries }) => tries)
    .filter(({ status }) => status === 503)
    .map(({ clock, at, heardAt = at }) => clock + heardAt - at);
  const during = injected.map(({ kind, clock, lasts }) => ({
    kind,
    refusals: unavailable.filter((heard) => heard > clock && heard < clock + lasts + SOON_MS).length,
  }));
  const idle = during
    .filter(({ refusals }) => refusals === 0)
    .map(({ kind }) => ({ id: 'idle', message: `${kind}: no request got a 503, so it proves nothing` }));
  const back = (/** @type {string} */ kind) =>
    Math.max(0, ...injected.filter((fault) => fault.kind === kind).map(({ wellAfter = 0 }) => wellAfter));
  const met = (/** @type {string} */ kind) => during.filter((one) => one.kind === kind);
  return {
    violations: [...violations, ...idle],
    figures: [
      ['faults', injected.length],
      ['seconds of faults', Math.round(injected.reduce((sum, { lasts }) => sum + lasts, 0) / 1_000)],
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
      ...TROUBLES.filter((kind) => met(kind).length > 0).map(
        (kind) =>
          /** @type {[string, string]} */ ([
            `${kind}: times, 503 responses, recovered ms after its end at most`,
            `${met(kind).length}, ${met(kind).reduce((sum, { refusals }) => sum + refusals, 0)}, ${back(kind)}`,
          ]),
      ),
      ['longest response, ms', Math.round(Math.max(0, ...durations))],
    ],
  };
}
