// @ts-check
import { percentile } from '../../bench/figures.mjs';
import { chaos } from './chaos.mjs';

/** Every kind that matters once or twice, in the time a push has. */
const SMALL = /** @type {import('../faults.mjs').Kind[]} */ ([
  'api killed',
  'worker killed',
  'PostgreSQL killed',
  'Redis killed',
  'api killed',
]);

/** Other tests use the processors at the same time: what is promised is measured at night. */
const BUSY_MS = 40_000;

/** @returns {Promise<import('../long-run.mjs').Outcome>} */
export async function chaosPart(/** @type {import('../long-run.mjs').Order} */ { seed, minutes, quick, say }) {
  const ran = await chaos({
    seed,
    ms: minutes * 60_000,
    say,
    ...(quick
      ? {
          script: minutes < 1 ? SMALL : [...SMALL, ...SMALL],
          hurry: true,
          viewers: 12,
          longestMs: 1_000,
          backMs: BUSY_MS,
        }
      : { viewers: 300, clients: 12 }),
  });
  const { struck, phases, counts, violations } = ran;
  const back = (/** @type {RegExp} */ kind) =>
    struck.filter((fault) => kind.test(fault.kind)).map(({ wellAfter = 0 }) => wellAfter);
  const kinds = [...new Set(struck.map(({ kind }) => kind))].map(
    (kind) => `${struck.filter((fault) => fault.kind === kind).length} × ${kind}`,
  );
  return {
    violations,
    figures: [
      ['faults', struck.length],
      ['kinds', kinds.join(', ')],
      ['commands asked', counts.asked],
      ['granted', counts.yes],
      ['refused by the rules', counts.no],
      ['open to the end', counts.lost],
      ['histories (one a scrim) searched for an order that explains every answer', ran.histories],
      ['given up after 200,000 steps', ran.undecided],
      ['events in the log', ran.events],
      ['effects', ran.effects],
      ['mails', ran.mails],
      ['kills that met a command in flight, %', Math.round(phases.share * 100)],
      ...Object.entries(phases.counts).map(
        ([phase, n]) => /** @type {[string, number]} */ ([`requests or kills ${phase}`, n]),
      ),
      [
        'api killed: well again after ms, median and p99',
        `${Math.round(percentile(back(/^api killed/), 0.5))}, ${Math.round(percentile(back(/^api killed/), 0.99))}`,
      ],
      [
        'worker killed: the same',
        `${Math.round(percentile(back(/^worker killed/), 0.5))}, ${Math.round(percentile(back(/^worker killed/), 0.99))}`,
      ],
      [
        'PostgreSQL killed: the same',
        `${Math.round(percentile(back(/^PostgreSQL/), 0.5))}, ${Math.round(percentile(back(/^PostgreSQL/), 0.99))}`,
      ],
      ['anything frozen or cut: well again ms after its end, longest', Math.max(0, ...back(/frozen|wire/))],
    ],
  };
}
