// @ts-check
import { percentile } from '../../bench/figures.mjs';
import { chaos } from './chaos.mjs';

/** The most important faults once or twice, for `npm run test:deep`. */
const SMALL = /** @type {import('../faults.mjs').Kind[]} */ ([
  'api killed',
  'worker killed',
  'PostgreSQL killed',
  'Redis killed',
  'api killed',
]);

/** Relaxed recovery time, because other tests run at the same time; the long run measures the real one. */
const BUSY_MS = 40_000;

/** @returns {Promise<import('../long-run.mjs').Outcome>} */
export async function chaosPart(/** @type {import('../long-run.mjs').Order} */ { seed, minutes, quick, print }) {
  const result = await chaos({
    seed,
    ms: minutes * 60_000,
    print,
    ...(quick
      ? {
          script: minutes < 1 ? SMALL : [...SMALL, ...SMALL],
          skipPauses: true,
          viewers: 12,
          drafters: 2,
          tables: 3,
          longestMs: 1_000,
          backMs: BUSY_MS,
        }
      : { viewers: 300, clients: 12, drafters: 12, tables: 24 }),
  });
  const { injected, phases, counts, drafts, evenings, violations } = result;
  const recoveryTimes = (/** @type {RegExp} */ kind) =>
    injected.filter((fault) => kind.test(fault.kind)).map(({ wellAfter = 0 }) => wellAfter);
  const kinds = [...new Set(injected.map(({ kind }) => kind))].map(
    (kind) => `${injected.filter((fault) => fault.kind === kind).length} × ${kind}`,
  );
  return {
    violations,
    figures: [
      ['faults', injected.length],
      ['kinds', kinds.join(', ')],
      ['commands sent', counts.sent],
      ['accepted', counts.accepted],
      ['of them in communities and their scrims', counts.inCommunities],
      ['rejected by the rules', counts.rejected],
      ['outcome unknown', counts.unknown],
      ['histories (one per scrim) checked for linearizability', result.histories],
      ['undecided after 200,000 steps', result.undecided],
      ['drafts begun under these faults, and recomputed from the log', drafts.begun],
      ['drafts completed', drafts.completed],
      ['their actions', drafts.actions],
      ['of them by the clock', drafts.byClock],
      ['pauses', drafts.pauses],
      ['actions taken back', drafts.takenBack],
      ['evenings planned', evenings.planned],
      ['their answers', evenings.answers],
      ['evenings moved', evenings.moved],
      ['rounds of evenings', evenings.rounds],
      ['their lobbies', evenings.lobbies],
      ['events in the log', result.events],
      ['effects', result.effects],
      ['mails', result.mails],
      ['kills that met a command in flight, %', Math.round(phases.share * 100)],
      ...Object.entries(phases.counts).map(
        ([phase, n]) => /** @type {[string, number]} */ ([`requests or kills ${phase}`, n]),
      ),
      [
        'api killed: recovered after ms, median and p99',
        `${Math.round(percentile(recoveryTimes(/^api killed/), 0.5))}, ${Math.round(percentile(recoveryTimes(/^api killed/), 0.99))}`,
      ],
      [
        'worker killed: the same',
        `${Math.round(percentile(recoveryTimes(/^worker killed/), 0.5))}, ${Math.round(percentile(recoveryTimes(/^worker killed/), 0.99))}`,
      ],
      [
        'PostgreSQL killed: the same',
        `${Math.round(percentile(recoveryTimes(/^PostgreSQL/), 0.5))}, ${Math.round(percentile(recoveryTimes(/^PostgreSQL/), 0.99))}`,
      ],
      ['anything frozen or cut: recovered ms after its end, longest', Math.max(0, ...recoveryTimes(/frozen|wire/))],
    ],
  };
}
