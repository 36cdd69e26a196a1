// @ts-check
// N12: scrims start within a second to 400 days; some are rescheduled five times, some deleted. Scrims of the first
// minute start in real time; then the database's clock leaps from one day with starts to the next.
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../bench/figures.mjs';
import { request } from '../../bench/requests.mjs';
import { HttpConnection } from '../../bench/http-connection.mjs';
import { seedScrims } from '../../bench/scrims.mjs';
import { foldScrims } from '../checker/fold.mjs';
import { leapTo, MOVABLE_CLOCK, timeOf } from '../clock.mjs';
import { seededRandom } from '../seeded-random.mjs';
import { workLeft } from './chaos.mjs';
import { opening } from './opening.mjs';

const DAY_MS = 86_400_000;
const SOON_MS = 60_000;
const LATE_MS = 5_000;
const EACH_WITHIN_MS = 60_000;
const MOVES = 5;

/** @returns {Promise<import('../long-run.mjs').Outcome>} */
export async function scheduler(/** @type {import('../long-run.mjs').Order} */ { seed, minutes, quick, print }) {
  const [soon, days, perDay, soonMs, moved] = quick ? [40, 4, 25, 5_000, 4] : [600, 100, 94, SOON_MS, 50];
  const { environment, client, people } = await opening(
    { seed, print },
    { name: 'scheduler', apis: 1, beforeMigrating: MOVABLE_CLOCK, logLevel: 'warn' },
    40,
    { admins: 1 },
  );
  const random = seededRandom(seed);
  const beginning = await timeOf(client);
  /** The days that have starts, spread over 400. */
  const leaps = Array.from(
    { length: days },
    (_, i) => beginning + Math.round((400 * DAY_MS * (i + 1)) / days) - 3_600_000,
  );
  for (const day of leaps)
    await seedScrims(client, people, perDay, {
      players: 2,
      startsIn: () => day - Date.now() + Math.round(random.between(0, 60_000)),
    });

  // Some are rescheduled several times, some are deleted.
  const connection = new HttpConnection(/** @type {import('../environment.mjs').Node} */ (environment.apis[0]).port, {
    wantsBody: true,
  });
  const [admin] = /** @type {[import('../../bench/people.mjs').Person]} */ (/** @type {unknown} */ (people));
  const far = await seedScrims(client, people, 2 * moved, { players: 2, startsIn: () => 200 * DAY_MS });
  for (const id of far.slice(0, moved))
    for (let i = 0; i < MOVES; i++)
      await connection.json(
        request('PUT', `/api/scrims/${id}`, admin, {
          gameStartTime: new Date(
            random.pick(leaps.filter((day) => day < beginning + 360 * DAY_MS)) + random.below(60_000),
          ).toISOString(),
        }),
      );
  for (const id of far.slice(moved)) await connection.json(request('DELETE', `/api/scrims/${id}`, admin, undefined));
  connection.close();

  // All are scheduled, so that punctuality is measured and not the speed of scheduling
  await workLeft(environment);
  const near = await seedScrims(client, people, soon, {
    players: 2,
    startsIn: () => Math.round(random.between(3_000, soonMs)),
  });
  // The last one may start this long after the seeding: a leap before that would skip it, as over
  await waitUntilStarted(client, (await timeOf(client)) + soonMs, 2 * EACH_WITHIN_MS);
  const { rows: punctual } = await client.query(
    `SELECT extract(epoch FROM at - (data->>'startsAt')::timestamptz) * 1000 AS late FROM events WHERE type = 'ScrimStarted'`,
  );
  const delays = punctual.map((row) => Number(row.late));
  print(`${delays.length} started in real time, 99 of 100 within ${Math.round(percentile(delays, 0.99))} ms`);

  let leapt = 0;
  /** @type {number[]} */ const durations = [];
  for (const until = Date.now() + minutes * 60_000; leapt < leaps.length && Date.now() < until; leapt++) {
    const day = /** @type {number} */ (leaps[leapt]) + 61_000;
    await leapTo(client, day);
    const startedAt = Date.now();
    await waitUntilStarted(client, day - 1_000, EACH_WITHIN_MS);
    durations.push(Date.now() - startedAt);
    if (leapt % 10 === 0)
      print(`day ${Math.round((day - beginning) / DAY_MS)}: ${await countStarts(client)} starts so far`);
  }
  const end = await timeOf(client);
  const { rows: events } = await client.query(`SELECT * FROM events WHERE stream LIKE 'scrim-%' ORDER BY position`);
  const { scrims } = foldScrims(events);
  const starts = events.filter(({ type }) => type === 'ScrimStarted');
  const twice = starts.length - new Set(starts.map(({ stream, data }) => `${stream} ${data.startsAt}`)).size;
  const early = starts.filter(({ at, data }) => at.getTime() < Date.parse(data.startsAt));
  const missing = [...scrims.values()].filter(
    ({ deleted, startsAt, startedFor }) => !deleted && Date.parse(startsAt) < end - 60_000 && startedFor !== startsAt,
  );
  const ghosts = starts.filter(({ stream, data, position }) => {
    const before = events.filter((event) => event.stream === stream && Number(event.position) < Number(position));
    return (
      before.some(({ type }) => type === 'ScrimDeleted') ||
      before.findLast(({ type }) => type === 'ScrimRescheduled' || type === 'ScrimCreated')?.data.startsAt !==
        data.startsAt
    );
  });
  const violations = [
    ...(twice > 0 ? [{ id: 'I8', message: `${twice} started twice` }] : []),
    ...early.map(({ stream }) => ({ id: 'early', message: `${stream} started early` })),
    ...(missing.length > 0 ? [{ id: 'I8', message: `${missing.length} did not start although they were due` }] : []),
    ...ghosts.map(({ stream }) => ({ id: 'I8', message: `${stream} started for an outdated time` })),
    ...(percentile(delays, 0.99) > LATE_MS * (quick ? 4 : 1)
      ? [{ id: 'late', message: `one of a hundred started ${Math.round(percentile(delays, 0.99))} ms late` }]
      : []),
    ...(delays.length < soon || leapt === 0
      ? [{ id: 'idle', message: `only ${delays.length} of ${soon} started in real time,  ${leapt} leaps` }]
      : []),
  ];
  await client.end();
  await environment.close({ keep: violations.length > 0 });
  return {
    violations,
    figures: [
      ['scrims with a start ahead', near.length + days * perDay + far.length],
      ['of these moved five times', moved],
      ['deleted', moved],
      ['started in real time within a minute', delays.length],
      ['delay in ms, median', Math.round(percentile(delays, 0.5))],
      ['delay in ms, p99', Math.round(percentile(delays, 0.99))],
      ['days leapt over', Math.round((end - beginning) / DAY_MS)],
      ['leaps of the clock', leapt],
      ['starts in all', starts.length],
      ['longest time from a leap until all due starts had happened, ms', Math.max(...durations)],
    ],
  };
}

/** Resolves when every scrim due by then has started, or after the timeout. */
async function waitUntilStarted(
  /** @type {import('pg').Client} */ client,
  /** @type {number} */ by,
  /** @type {number} */ withinMs,
) {
  for (const until = Date.now() + withinMs; Date.now() < until; await sleep(100)) {
    const {
      rows: [row],
    } = await client.query(
      `SELECT count(*) AS n FROM scrims WHERE NOT deleted AND starts_at < to_timestamp($1::float8 / 1000) AND (state->>'startedFor') IS DISTINCT FROM (state->>'startsAt')`,
      [by],
    );
    if (Number(row.n) === 0) return;
  }
}

async function countStarts(/** @type {import('pg').Client} */ client) {
  const {
    rows: [row],
  } = await client.query(`SELECT count(*) AS n FROM events WHERE type = 'ScrimStarted'`);
  return Number(row.n);
}
