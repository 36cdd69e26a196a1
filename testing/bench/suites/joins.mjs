// @ts-check
import { summarize, CONNECTIONS, compare, rate, joinAndLeave, medianCpu } from '../comparison.mjs';
import { median, ms, percentile, perSecond } from '../figures.mjs';
import { SEATS } from '../requests.mjs';

const SCRIMS = 200;

/**
 * Measures joins and leaves over HTTP, spread over many scrims.
 * @returns {Promise<import('../figures.mjs').Figure[]>}
 */
export async function joins(/** @type {import('../environment.mjs').Environment} */ environment) {
  const { baselines, rounds, bareCpu, idle } = await compare(environment, 'joins', SCRIMS, (people, ids) => ({
    spread: spread(people, ids),
  }));
  const durations = rounds.spread.flatMap((round) => round.durations.join ?? []);
  return [
    {
      description: `joins and leaves, ${CONNECTIONS} connections, ${SCRIMS} scrims ÷ bare commits`,
      muster: perSecond(median(rounds.spread.map(rate))),
      baseline: perSecond(median(baselines)),
      value: median(rounds.spread.map((round, i) => rate(round) / (baselines[i] ?? NaN))),
      goal: { at: 'least', value: 0.65 },
    },
    {
      description: '  p99 of a join under that load ÷ p50 of a single one',
      muster: `p50 ${ms(median(durations))}, p99 ${ms(percentile(durations, 0.99))}`,
      baseline: ms(median(idle)),
      value: percentile(durations, 0.99) / median(idle),
      goal: { at: 'most', value: 6 },
    },
    {
      description: '  CPU time per request (µs), api ÷ bare Fastify with token check and the same bytes',
      muster: summarize(rounds.spread),
      baseline: String(Math.round(median(bareCpu))),
      value: medianCpu(rounds.spread, 'api') / median(bareCpu),
      goal: { at: 'most', value: 3 },
    },
  ];
}

/** Each connection is one user who goes from scrim to scrim, always to a seat that no other user takes. */
function spread(/** @type {import('../people.mjs').Person[]} */ people, /** @type {string[]} */ ids) {
  const perSeat = Math.ceil(CONNECTIONS / SEATS.length);
  return people.map((person, i) => ({
    requests: ids
      .filter((_, s) => s % perSeat === Math.floor(i / SEATS.length))
      .flatMap((id) => joinAndLeave(id, person, i % SEATS.length)),
  }));
}
