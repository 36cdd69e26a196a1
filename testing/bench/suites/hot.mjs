// @ts-check
import { summarize, CONNECTIONS, compare, rate, joinAndLeave } from '../comparison.mjs';
import { median, ms, percentile, perSecond } from '../figures.mjs';

/** One seat stays free: with the tenth player a host would be drawn, and one command would produce two events. */
const SEATS_USED = 9;

/** @typedef {import('../people.mjs').Person} Person */

/**
 * All 64 connections use one scrim: seven users compete for each seat.
 * @returns {Promise<import('../figures.mjs').Figure[]>}
 */
export async function hot(/** @type {import('../environment.mjs').Environment} */ environment) {
  const { baselines, rounds } = await compare(environment, 'hot', 2, (people, [first = '', second = '']) => ({
    queue: queue(people, first),
    rush: rush(people, second),
  }));
  const completed = rounds.rush.map((round) => (round.accepted + round.rejected) / round.seconds);
  const ratio = (/** @type {number[]} */ rates) => median(rates.map((value, i) => value / (baselines[i] ?? NaN)));
  const durations = rounds.queue.flatMap((round) => round.durations.join ?? []);
  return [
    {
      description: `one scrim, ${CONNECTIONS} connections, each joining as soon as a seat is free ÷ bare commits`,
      muster: `${perSecond(median(rounds.queue.map(rate)))} (and ${perSecond(median(rounds.queue.map(rejections)))} rejected)`,
      baseline: perSecond(median(baselines)),
      value: ratio(rounds.queue.map(rate)),
      goal: { at: 'least', value: 0.55 },
    },
    {
      description: '  a join under that load',
      muster: `p50 ${ms(median(durations))}, p99 ${ms(percentile(durations, 0.99))}`,
    },
    { description: '  CPU time per request (µs)', muster: summarize(rounds.queue) },
    {
      description: `one scrim, ${CONNECTIONS} connections sending all the time: responses ÷ bare commits`,
      muster: `${perSecond(median(completed))} (${perSecond(median(rounds.rush.map(rate)))} accepted, ${perSecond(median(rounds.rush.map(rejections)))} rejected)`,
      baseline: perSecond(median(baselines)),
      value: ratio(completed),
      goal: { at: 'least', value: 0.5 },
    },
    { description: '  CPU time per request (µs)', muster: summarize(rounds.rush) },
  ];
}

const rejections = (/** @type {{ rejected: number, seconds: number }} */ { rejected, seconds }) => rejected / seconds;

/** Seven users per seat, in turns: the next one joins as soon as the previous one sends "leave". */
const queue = (/** @type {Person[]} */ people, /** @type {string} */ id) =>
  people.map((person, i) => ({ group: i % SEATS_USED, requests: joinAndLeave(id, person, i % SEATS_USED) }));

/**
 * All users send all the time; a user whose seat is taken gets a 409 with the current scrim, and tries again.
 */
const rush = (/** @type {Person[]} */ people, /** @type {string} */ id) =>
  people.map((person, i) => ({ requests: joinAndLeave(id, person, i % SEATS_USED) }));
