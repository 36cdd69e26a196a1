// Projections built anew while people click: nobody sees an error, a gap or yesterday's rows, and nothing happens
// twice.
import type { INestApplicationContext } from '@nestjs/common';
import { createDatabase } from '../../../infra/jest/database';
import { figure, size } from '../../../infra/trust/figures';
import {
  Database,
  CommandDispatcher,
  LogReader,
  migrate,
  type Projection,
  ProjectionBuilds,
  startWorker,
} from '../src';
import { alone } from './run-alone';
import { bells, rung } from './test-effects-feature';
import { Count, totals as slowly } from './test-aggregate-feature';
import { waitUntil } from './wait-until';

const by = { by: 'test' };
/** A batch in one statement: a rebuild must be faster than those who click. */
const totals: Projection = {
  ...slowly,
  apply: async (events, client) => {
    await client.query(
      `INSERT INTO totals SELECT stream, sum(by)::int, count(*)::int FROM jsonb_to_recordset($1) AS e(stream text, by int) GROUP BY stream
      ON CONFLICT (stream) DO UPDATE SET total = totals.total + excluded.total, events = totals.events + excluded.events`,
      [JSON.stringify(events.map(({ stream, data }) => ({ stream, by: Number(data['by'] ?? 0) })))],
    );
  },
};
const feature = { ...bells, projections: [totals] };
let stage: Awaited<ReturnType<typeof alone>>;
let app: INestApplicationContext;
beforeAll(async () => {
  stage = await alone(await createDatabase(), [feature]);
  app = await stage.worker();
  await startWorker(app);
});
afterAll(() => stage?.close());

const builds = () => app.get(ProjectionBuilds, { strict: false });
const rows = <T extends object>(sql: string, values: unknown[] = [], name?: string) =>
  app.get(Database, { strict: false }).query<T>(sql, values, name);
const count = (i: number, n = 1) => app.get(CommandDispatcher, { strict: false }).send(new Count(`t-${i % 20}`, n), by);
const caughtUp = () => waitUntil(async () => (await builds().lag()).every(({ behind }) => behind === 0));
/** The rows as the log says they must be. */
const right = () =>
  rows(
    `SELECT stream, sum((data->>'by')::int)::int AS total, count(*)::int AS events FROM events GROUP BY stream ORDER BY stream`,
  );
const shown = () => rows('SELECT * FROM totals ORDER BY stream');

test('rebuilt again and again under load: no read fails or goes back in time, the rows are those of the log, no effect happens again', async () => {
  const rounds = size(5, 40);
  for (let i = 0; i < 20; i++) await count(i, 10); // every bell rings, once
  await waitUntil(() => rung.length === 20);
  let [clicks, reads, before] = [0, 0, 0];
  const load = { on: true };
  const click = async () => {
    while (load.on) {
      await count((clicks += 1));
    }
  };
  const read = async () => {
    while (load.on) {
      const [{ events }] = (await rows<{ events: number }>(
        'SELECT coalesce(sum(events), 0)::int AS events FROM totals',
        [],
        'watched',
      )) as [{ events: number }];
      if (events < before) throw new Error(`yesterday's rows: ${events} after ${before}`);
      [before, reads] = [events, reads + 1];
    }
  };
  const running = Promise.all([click(), click(), click(), click(), read()]);
  let applied = 0;
  try {
    for (let round = 0; round < rounds; round++)
      applied += await Promise.race([builds().rebuild(totals, 500), running.then(() => 0)]);
  } finally {
    load.on = false;
  }
  await running;
  await caughtUp();
  expect(await shown()).toEqual(await right());
  expect(rung).toHaveLength(20);
  expect(await rows('SELECT nspname FROM pg_namespace WHERE starts_with(nspname, $1)', ['p_totals'])).toHaveLength(1);
  figure('C18', 'rebuilds beside the live projection, under load', rounds);
  figure('C18', 'events applied by them, while so many were written', `${applied}, ${clicks}`);
  figure('C18', 'reads meanwhile, of them failed or older than the one before', `${reads}, 0`);
}, 120_000);

test('a rebuild that was broken off leaves the next one alone: readers see no yesterday', async () => {
  for (let i = 0; i < 20; i++) await count(i);
  await caughtUp();
  await rows('CREATE SCHEMA p_totals_900');
  await rows(`CREATE TABLE p_totals_900.totals (stream text PRIMARY KEY, total int NOT NULL, events int NOT NULL)`);
  await rows(`INSERT INTO projections (name, build, state) VALUES ('totals', 900, 'building')`);
  const slow: Projection = {
    ...totals,
    apply: async (events, client) => {
      await totals.apply(events, client);
      if (events[0]!.position === 1) for (let i = 0; i < 5; i++) await count(i).then(caughtUp);
    },
  };
  await builds().rebuild(slow, 1_000_000);
  expect(await shown()).toEqual(await right());
  expect(await rows(`SELECT build, state FROM projections WHERE name = 'totals'`)).toEqual([
    { build: 901, state: 'live' },
  ]);
});

test('of two who rebuild at once, one or both succeed, and the rows are right', async () => {
  const results = await Promise.allSettled([
    builds().rebuild(totals),
    builds().rebuild(totals),
    builds().rebuild(totals),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  for (const result of results)
    if (result.status === 'rejected')
      expect((result.reason as Error).message).toMatch(
        /another rebuild of totals was faster|duplicate key|already exists/,
      );
  await count(1);
  await caughtUp();
  expect(await shown()).toEqual(await right());
});

test('a new version is built with the migration; the release before leaves it alone, the new one goes on', async () => {
  const doubled: Projection = {
    ...totals,
    version: 2,
    apply: async (events, client) => {
      await totals.apply(
        events.map((event) => ({ ...event, data: { by: 2 * Number(event.data['by']) } })),
        client,
      );
    },
  };
  const head = await app.get(LogReader, { strict: false }).head();
  await migrate(stage.config, [{ ...feature, projections: [doubled] }]);
  const twice = async () => ((await right()) as { total: number }[]).map((row) => ({ ...row, total: row.total * 2 }));
  expect(await shown()).toEqual(await twice());
  await count(1);
  expect(await builds().step(totals, 'live')).toBe(0); // whose code is older
  expect(await builds().lag()).toMatchObject([
    { name: 'totals', behind: (await app.get(LogReader, { strict: false }).head()) - head },
  ]);
  while ((await builds().step(doubled, 'live')) > 0);
  expect(await shown()).toEqual(await twice());
});
