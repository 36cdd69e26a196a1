// @ts-check
import { summarize, CONNECTIONS, compare, rate, joinAndLeave } from '../comparison.mjs';
import { median, ms, percentile, perSecond } from '../figures.mjs';
import { SEATS } from '../requests.mjs';

const SCRIMS = 200;

/** Measures joins and leaves over HTTP, spread over many scrims. */
export async function joins(/** @type {import('../environment.mjs').Environment} */ environment) {
  const { baselines, rounds } = await compare(environment, 'joins', SCRIMS, (people, ids) => ({
    spread: spread(people, ids),
  }));
  const durations = rounds.spread.flatMap((round) => round.durations.join ?? []);
  return [
    {
      description: `joins and leaves, ${CONNECTIONS} connections, ${SCRIMS} scrims ÷ bare commits`,
      muster: perSecond(median(rounds.spread.map(rate))),
      baseline: perSecond(median(baselines)),
      value: median(rounds.spread.map((round, i) => rate(round) / (baselines[i] ?? NaN))),
      goal: /** @type {const} */ ({ at: 'least', value: 0.5 }),
    },
    {
      description: '  a join under that load',
      muster: `p50 ${ms(median(durations))}, p99 ${ms(percentile(durations, 0.99))}`,
    },
    { description: '  CPU time per request (µs)', muster: summarize(rounds.spread) },
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
