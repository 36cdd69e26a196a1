// @ts-check
// How many scrims of a community start with ten at their time, with and without attendance: a thousand nights through
// the real API, with clocks that leap from one moment to the next. BENCH_NIGHTS and BENCH_SEED change the defaults,
// BENCH_VARIANTS=1 adds other settings.
import { seededRandom } from '../../trust/seeded-random.mjs';
import { Evening } from '../evenings/evening.mjs';
import { COMMUNITY, drawEvening } from '../evenings/people.mjs';
import { openStage } from '../evenings/stage.mjs';
import { seedAccounts } from '../people.mjs';

const NIGHTS = Number(process.env.BENCH_NIGHTS ?? 1_000);
const SEED = Number(process.env.BENCH_SEED ?? 17);
/** Nights that take place at the same time, in communities of their own. */
const AT_A_TIME = Math.min(NIGHTS, 250);
const MINUTE_MS = 60_000;
const APART_MS = 180 * MINUTE_MS;
const SIGN_UP_MS = 150 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** From here on offers last a minute, so people act in smaller steps. */
const CLOSE_MS = 16 * MINUTE_MS;
const [STEP_MS, SMALL_STEP_MS] = [30_000, 10_000];

const DEFAULTS = { checkIn: true, opensMinutes: 30, closesMinutes: 5, reserves: 10 };
/**
 * The same nights under different settings.
 * @typedef {Record<string, import('../evenings/evening.mjs').Settings | null>} Arms
 */
/** @type {Arms} */
const MAIN = { 'without attendance': null, 'with check-in (30 to 5 minutes before) and 10 reserves': DEFAULTS };
/** @type {Arms} */
const VARIANTS = {
  '  the same, check-in closes 10 minutes before': { ...DEFAULTS, closesMinutes: 10 },
  '  the same, 3 reserves': { ...DEFAULTS, reserves: 3 },
  '  reserves alone, without check-in': { ...DEFAULTS, checkIn: false },
};
const ARMS = process.env.BENCH_VARIANTS ? { ...MAIN, ...VARIANTS } : MAIN;

/** @typedef {{ night: Evening, arm: string }} Played */
/** @typedef {{ seated: number, present: number, turnedAway: number, accepted: number, tooLate: number }} Outcome */

/** @returns {Promise<import('../figures.mjs').Figure[]>} */
export async function attendance(/** @type {import('../environment.mjs').Environment} */ environment) {
  const stage = await openStage(environment);
  const random = seededRandom(SEED);
  const crowd = COMMUNITY + 1;
  const people = await seedAccounts(stage.client, environment.secret, Object.keys(ARMS).length * AT_A_TIME * crowd, {
    admins: 1,
  });
  const [organiser] = /** @type {[import('../people.mjs').Person]} */ (/** @type {unknown} */ (people));
  /** @type {Map<string, Outcome[]>} */
  const outcomes = new Map(Object.keys(ARMS).map((arm) => [arm, []]));
  const startedAt = performance.now();
  for (let played = 0, round = 1; played < NIGHTS; played += AT_A_TIME, round++) {
    const count = Math.min(AT_A_TIME, NIGHTS - played);
    const startsAt = stage.now() + APART_MS;
    const plans = Array.from({ length: count }, () => drawEvening(random));
    const nights = Object.entries(ARMS).flatMap(([arm, settings], a) =>
      plans.map((plan, i) => ({
        arm,
        night: new Evening(stage, {
          people: people.slice((a * AT_A_TIME + i) * crowd + 1, (a * AT_A_TIME + i + 1) * crowd),
          plans: plan,
          organiser,
          startsAt,
          settings,
        }),
      })),
    );
    await playEvenings(stage, nights, startsAt);
    await inParallel(stage, nights, async ({ arm, night }) => {
      const { turnedAway, accepted, tooLate } = night;
      outcomes.get(arm)?.push({ ...(await night.count()), turnedAway, accepted, tooLate });
    });
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(`${played + count} nights in ${seconds} s, ${stage.requests()} requests`);
  }
  await stage.close();
  return [...outcomes].map(([arm, all]) => figure(arm, all));
}

/** People act between the steps of the clock; whoever is notified of an offer answers in a later step. */
async function playEvenings(
  /** @type {import('../evenings/stage.mjs').Stage} */ stage,
  /** @type {Played[]} */ nights,
  /** @type {number} */ startsAt,
) {
  await stage.moveTo(startsAt - SIGN_UP_MS);
  await inParallel(stage, nights, ({ night }) => night.open());
  const ofPerson = new Map(nights.flatMap(({ night }) => night.setup.people.map(({ id }) => [id, night])));
  const notified = new Set();
  for (let at = startsAt - HOUR_MS; at <= startsAt; at += at < startsAt - CLOSE_MS ? STEP_MS : SMALL_STEP_MS) {
    await stage.moveTo(at);
    const { rows } = await stage.client.query(
      `SELECT id, recipient FROM notifications WHERE kind = 'seat-offer' AND removed_at IS NULL AND created_at > $1`,
      [new Date(startsAt - APART_MS)],
    );
    const news = rows.filter(({ id }) => !notified.has(id));
    for (const { id } of news) notified.add(id);
    await inParallel(stage, news, ({ recipient }) =>
      /** @type {Evening} */ (ofPerson.get(recipient)).notify(recipient),
    );
    if (at === startsAt) break; // what happens from here on is too late
    const due = nights.filter(({ night }) => night.isDue);
    await inParallel(stage, due, ({ night }) => night.advance());
  }
}

/** @template T */
async function inParallel(
  /** @type {import('../evenings/stage.mjs').Stage} */ stage,
  /** @type {readonly T[]} */ list,
  /** @type {(one: T) => Promise<unknown>} */ run,
) {
  const left = [...list];
  await Promise.all(
    Array.from({ length: stage.connections }, async () => {
      for (let one = left.shift(); one !== undefined; one = left.shift()) await run(one);
    }),
  );
}

/** @returns {import('../figures.mjs').Figure} */
function figure(/** @type {string} */ arm, /** @type {Outcome[]} */ all) {
  const share = all.filter(({ present }) => present === 10).length / all.length;
  const margin = 1.96 * Math.sqrt((share * (1 - share)) / all.length);
  const mean = (/** @type {(one: Outcome) => number} */ of) =>
    (all.reduce((sum, one) => sum + of(one), 0) / all.length).toFixed(2);
  const percent = (/** @type {number} */ value) => (100 * value).toFixed(1);
  return {
    description: `${arm}, ${all.length} nights, seed ${SEED}`,
    muster:
      `${percent(share)} % start with ten (± ${percent(margin)}); at the start ${mean((one) => one.seated)} sit,` +
      ` ${mean((one) => one.present)} have come, ${mean((one) => one.accepted)} offers accepted,` +
      ` ${mean((one) => one.tooLate)} answered too late, ${mean((one) => one.turnedAway)} came and had lost the seat`,
  };
}
