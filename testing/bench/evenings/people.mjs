// @ts-check
// What the people of a community do on one night: drawn once, and the same whichever settings the scrim has. Times are
// minutes before the start.

/** @typedef {import('../../trust/seeded-random.mjs').SeededRandom} SeededRandom */
/**
 * `fate`: of those who sign up. `checksInAt`: null if they do not. `wants`: would take a free seat. `looksAt`: when they
 * open the scrim. `answers`: to the offers they get, in order; `afterS` is null if the phone is not at hand. `shows`:
 * comes after taking a seat late.
 * @typedef {{ fate: 'comes' | 'stays-away' | 'leaves', leavesAt: number, checksInAt: number | null, wants: boolean,
 *   roles: string[], looksAt: number[], answers: { afterS: number | null, accepts: boolean }[], shows: boolean }} Plan
 */

export const COMMUNITY = 27;
export const PLAYERS = 10;
export const ASSUMED = {
  staysAway: 0.15,
  leaves: 0.1,
  /** Minutes before the start in which late leavers leave, at a moment drawn evenly. */
  leaveWithin: 60,
  /** Those who stay away have checked in before. */
  checksInAndStaysAway: 0.1,
  /** Those who come check in within a quarter of an hour after the opening, after the reminder, or too late. */
  checksInSoon: 0.8,
  checksInReminded: 0.12,
  /** Of the others, who would take a seat tonight. */
  wants: 0.5,
  rolesOfOne: 3,
  /** Minutes between two looks at the scrim in the last hour, on average. */
  looksEvery: 15,
  /** The phone is at hand; they answer after so many seconds on average, and not before the shortest. */
  answers: 0.7,
  answersAfterS: 40,
  answersNotBeforeS: 5,
  accepts: 0.85,
  /** Those who took a seat in the last hour come. */
  showsAfterLateSeat: 0.97,
};
const ANSWERS_DRAWN = 6;
const ROLES = ['Top', 'Jungle', 'Mid', 'ADC', 'Support'];

/** Draws the night: the first ten of the community have signed up. @returns {Plan[]} */
export const drawEvening = (/** @type {SeededRandom} */ random) =>
  Array.from({ length: COMMUNITY }, () => plan(random));

/** @returns {Plan} */
function plan(/** @type {SeededRandom} */ random) {
  const { staysAway, leaves, leaveWithin, wants, accepts, showsAfterLateSeat } = ASSUMED;
  const luck = random.float();
  const fate = luck < staysAway ? 'stays-away' : luck < staysAway + leaves ? 'leaves' : 'comes';
  return {
    fate,
    leavesAt: random.between(0, leaveWithin),
    checksInAt: checkInTime(random, fate),
    wants: random.float() < wants,
    roles: shuffled(random, ROLES).slice(0, ASSUMED.rolesOfOne),
    looksAt: looks(random),
    answers: Array.from({ length: ANSWERS_DRAWN }, () => ({
      afterS: answerTime(random),
      accepts: random.float() < accepts,
    })),
    shows: random.float() < showsAfterLateSeat,
  };
}

function checkInTime(/** @type {SeededRandom} */ random, /** @type {Plan['fate']} */ fate) {
  const { checksInAndStaysAway, checksInSoon, checksInReminded } = ASSUMED;
  const [isExcused, how, soon, reminded, late] = [
    random.float() < checksInAndStaysAway,
    random.float(),
    random.between(15, 30),
    random.between(5, 15),
    random.between(1, 5),
  ];
  if (fate === 'stays-away' && !isExcused) return null;
  return how < checksInSoon ? soon : how < checksInSoon + checksInReminded ? reminded : late;
}

/** Moments of the last hour, each independent of the others. */
function looks(/** @type {SeededRandom} */ random) {
  const times = [];
  for (let at = 60 - exponential(random, ASSUMED.looksEvery); at > 0; at -= exponential(random, ASSUMED.looksEvery))
    times.push(at);
  return times;
}

function answerTime(/** @type {SeededRandom} */ random) {
  const [isThere, after] = [random.float() < ASSUMED.answers, exponential(random, ASSUMED.answersAfterS)];
  return isThere ? Math.max(ASSUMED.answersNotBeforeS, after) : null;
}

const exponential = (/** @type {SeededRandom} */ random, /** @type {number} */ mean) =>
  -mean * Math.log(1 - random.float());

/** @template T @returns {T[]} */
function shuffled(/** @type {SeededRandom} */ random, /** @type {readonly T[]} */ list) {
  const left = [...list];
  return list.map(() => /** @type {T} */ (left.splice(random.below(left.length), 1)[0]));
}
