// @ts-check
// N12: scrims that start in a second and in 400 days, moved five times, deleted. Those of the first minute come by
// themselves; then the
// database's clock leaps from one day with starts to the next.
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../bench/figures.mjs';
import { request } from '../../bench/requests.mjs';
import { HttpConnection } from '../../bench/http-connection.mjs';
import { seedScrims } from '../../bench/scrims.mjs';
import { foldScrims } from '../checker/fold.mjs';
import { leapTo, MOVABLE_CLOCK, timeOf } from '../clock.mjs';
import { dice } from '../dice.mjs';
import { waitUntilIdle } from './chaos.mjs';
import { opening } from './opening.mjs';

const DAY_MS = 86_400_000;
const SOON_MS = 60_000;
const LATE_MS = 5_000;
const EACH_WITHIN_MS = 60_000;
const MOVES = 5;

/** @returns {Promise<import('../long-run.mjs').Outcome>} */
export async function scheduler(/** @type {import('../long-run.mjs').Order} */ { seed, minutes, quick, say }) {
  const [soon, days, each, soonMs, moved] = quick ? [40, 4, 25, 5_000, 4] : [600, 100, 94, SOON_MS, 50];
  const { stage, client, people } = await opening(
    { seed, say },
    { name: 'scheduler', apis: 1, beforeMigrating: MOVABLE_CLOCK, logLevel: 'warn' },
    40,
    { admins: 1 },
  );
  const throws = dice(seed);
  const born = await timeOf(client);
  /** The days that have starts, spread over 400. */
  const leaps = Array.from({ length: days }, (_, i) => born + Math.round((400 * DAY_MS * (i + 1)) / days) - 3_600_000);
  for (const day of leaps)
    await seedScrims(client, people, each, {
      players: 2,
      startsIn: () => day - Date.now() + Math.round(throws.between(0, 60_000)),
    });

  // Some are moved about and come to rest among the first ones or on some later day, some are deleted.
  const line = new HttpConnection(/** @type {import('../environment.mjs').Node} */ (stage.apis[0]).port, {
    wantsBody: true,
  });
  const [admin] = /** @type {[import('../../bench/people.mjs').Person]} */ (/** @type {unknown} */ (people));
  const far = await seedScrims(client, people, 2 * moved, { players: 2, startsIn: () => 200 * DAY_MS });
  for (const id of far.slice(0, moved))
    for (let i = 0; i < MOVES; i++)
      await line.json(
        request('PUT', `/api/scrims/${id}`, admin, {
          gameStartTime: new Date(
            throws.pick(leaps.filter((day) => day < born + 360 * DAY_MS)) + throws.below(60_000),
          ).toISOString(),
        }),
      );
  for (const id of far.slice(moved)) await line.json(request('DELETE', `/api/scrims/${id}`, admin, undefined));
  line.close();

  await waitUntilIdle(stage); // all of them are planned: what is measured is how punctual it is, not how fast it plans
  const from = await timeOf(client);
  const near = await seedScrims(client, people, soon, {
    players: 2,
    startsIn: () => Math.round(throws.between(3_000, soonMs)),
  });
  await started(client, from + soonMs, 2 * EACH_WITHIN_MS);
  const { rows: punctual } = await client.query(
    `SELECT extract(epoch FROM at - (data->>'startsAt')::timestamptz) * 1000 AS late FROM events WHERE type = 'ScrimStarted'`,
  );
  const late = punctual.map((row) => Number(row.late));
  say(`${late.length} started by themselves, 99 of 100 within ${Math.round(percentile(late, 0.99))} ms`);

  let leapt = 0;
  /** @type {number[]} */ const took = [];
  for (const until = Date.now() + minutes * 60_000; leapt < leaps.length && Date.now() < until; leapt++) {
    const day = /** @type {number} */ (leaps[leapt]) + 61_000;
    await leapTo(client, day);
    const began = Date.now();
    await started(client, day - 1_000, EACH_WITHIN_MS);
    took.push(Date.now() - began);
    if (leapt % 10 === 0) say(`day ${Math.round((day - born) / DAY_MS)}: ${await startsIn(client)} starts so far`);
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
    ...(twice > 0 ? [{ id: 'I8', said: `${twice} started twice` }] : []),
    ...early.map(({ stream }) => ({ id: 'early', said: `${stream} started early` })),
    ...(missing.length > 0 ? [{ id: 'I8', said: `${missing.length} did not start though their time had come` }] : []),
    ...ghosts.map(({ stream }) => ({ id: 'I8', said: `${stream} started for a time it had no more` })),
    ...(percentile(late, 0.99) > LATE_MS * (quick ? 4 : 1)
      ? [{ id: 'late', said: `one of a hundred started ${Math.round(percentile(late, 0.99))} ms late` }]
      : []),
    ...(late.length < soon || leapt === 0
      ? [{ id: 'idle', said: `only ${late.length} of ${soon} started by themselves, ${leapt} leaps` }]
      : []),
  ];
  await client.end();
  await stage.close({ keep: violations.length > 0 });
  return {
    violations,
    figures: [
      ['scrims with a start ahead', near.length + days * each + far.length],
      ['of these moved five times', moved],
      ['deleted', moved],
      ['started by themselves within a minute', late.length],
      ['half of them late by ms', Math.round(percentile(late, 0.5))],
      ['99 of 100 by at most', Math.round(percentile(late, 0.99))],
      ['days leapt over', Math.round((end - born) / DAY_MS)],
      ['leaps of the clock', leapt],
      ['starts in all', starts.length],
      ['after a leap all that was due had started within ms, longest', Math.max(...took)],
    ],
  };
}

/** Resolves when every scrim that should have started by then has, or patience is over. */
async function started(
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

async function startsIn(/** @type {import('pg').Client} */ client) {
  const {
    rows: [row],
  } = await client.query(`SELECT count(*) AS n FROM events WHERE type = 'ScrimStarted'`);
  return Number(row.n);
}
