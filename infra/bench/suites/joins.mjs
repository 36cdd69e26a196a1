// @ts-check
import { summarize, CONNECTIONS, compare, rate, joinAndLeave } from '../comparison.mjs';
import { median, ms, percentile, perSecond } from '../figures.mjs';
import { SEATS } from '../requests.mjs';

const SCRIMS = 200;

/** Joins and leaves over HTTP, spread over many scrims. */
export async function joins(/** @type {import('../environment.mjs').Stage} */ stage) {
  const { floors, rounds } = await compare(stage, 'joins', SCRIMS, (people, ids) => ({ spread: spread(people, ids) }));
  const took = rounds.spread.flatMap((round) => round.took.join ?? []);
  return [
    {
      what: `joins and leaves, ${CONNECTIONS} connections, ${SCRIMS} scrims ÷ bare commits`,
      ours: perSecond(median(rounds.spread.map(rate))),
      floor: perSecond(median(floors)),
      value: median(rounds.spread.map((round, i) => rate(round) / (floors[i] ?? NaN))),
      goal: /** @type {const} */ ({ at: 'least', value: 0.5 }),
    },
    { what: '  a join under that load', ours: `p50 ${ms(median(took))}, p99 ${ms(percentile(took, 0.99))}` },
    { what: '  processor time per request (µs)', ours: summarize(rounds.spread) },
  ];
}

/** Each connection is one person who goes from scrim to scrim, always to a seat nobody else goes to. */
function spread(/** @type {import('../people.mjs').Person[]} */ people, /** @type {string[]} */ ids) {
  const perSeat = Math.ceil(CONNECTIONS / SEATS.length);
  return people.map((person, i) => ({
    requests: ids
      .filter((_, s) => s % perSeat === Math.floor(i / SEATS.length))
      .flatMap((id) => joinAndLeave(id, person, i % SEATS.length)),
  }));
}
