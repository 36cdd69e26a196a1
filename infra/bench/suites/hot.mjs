// @ts-check
import { summarize, CONNECTIONS, compare, rate, joinAndLeave } from '../comparison.mjs';
import { median, ms, percentile, perSecond } from '../figures.mjs';

/** One seat stays free: with the tenth player a host would be drawn, and one click would be two facts. */
const SEATS_USED = 9;

/** @typedef {import('../people.mjs').Person} Person */

/** All 64 connections on one scrim: seven people want each seat. */
export async function hot(/** @type {import('../environment.mjs').Stage} */ stage) {
  const { floors, rounds } = await compare(stage, 'hot', 2, (people, [one = '', two = '']) => ({
    queue: queue(people, one),
    rush: rush(people, two),
  }));
  const answered = rounds.rush.map((round) => (round.granted + round.refused) / round.seconds);
  const ratio = (/** @type {number[]} */ rates) => median(rates.map((one, i) => one / (floors[i] ?? NaN)));
  const took = rounds.queue.flatMap((round) => round.took.join ?? []);
  return [
    {
      what: `one scrim, ${CONNECTIONS} connections, clicking as soon as a seat is given up ÷ bare commits`,
      ours: `${perSecond(median(rounds.queue.map(rate)))} (and ${perSecond(median(rounds.queue.map(refusals)))} refused)`,
      floor: perSecond(median(floors)),
      value: ratio(rounds.queue.map(rate)),
      goal: /** @type {const} */ ({ at: 'least', value: 0.5 }),
    },
    { what: '  a join under that load', ours: `p50 ${ms(median(took))}, p99 ${ms(percentile(took, 0.99))}` },
    { what: '  processor time per request (µs)', ours: summarize(rounds.queue) },
    {
      what: `one scrim, ${CONNECTIONS} connections clicking all the time: answers ÷ bare commits`,
      ours: `${perSecond(median(answered))} (${perSecond(median(rounds.rush.map(rate)))} granted, ${perSecond(median(rounds.rush.map(refusals)))} refused)`,
      floor: perSecond(median(floors)),
      value: ratio(answered),
      goal: /** @type {const} */ ({ at: 'least', value: 0.5 }),
    },
    { what: '  processor time per request (µs)', ours: summarize(rounds.rush) },
  ];
}

const refusals = (/** @type {{ refused: number, seconds: number }} */ { refused, seconds }) => refused / seconds;

/** Seven people to a seat, in turns: the next one clicks in the moment the one before him clicks "leave". */
const queue = (/** @type {Person[]} */ people, /** @type {string} */ id) =>
  people.map((person, i) => ({ group: i % SEATS_USED, requests: joinAndLeave(id, person, i % SEATS_USED) }));

/**
 * Everybody clicks all the time: who finds the seat taken gets an honest 409 with the fresh scrim, and clicks again.
 */
const rush = (/** @type {Person[]} */ people, /** @type {string} */ id) =>
  people.map((person, i) => ({ requests: joinAndLeave(id, person, i % SEATS_USED) }));
