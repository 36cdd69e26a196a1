// Rebuilds projections under load: readers see no error, gap or outdated rows, and no effect happens twice.
import type { INestApplicationContext } from '@nestjs/common';
import { createDatabase } from '@testing/database';
import { figure, size } from '@testing/figures';
import { Database, CommandDispatcher, LogReader, type Projection } from '../src';
import { migrate, ProjectionBuilds, startWorker } from '../src/runtime';
import { createTestWorld } from './test-world';
import { bells, rung } from './test-effects-feature';
import { totals as slowly, tally, counting } from './test-aggregate-feature';
import { waitUntil } from '@testing/wait-until';

const by = { by: 'test' };
/** Applies a batch in one statement, because a rebuild must be faster than the load. */
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
let world: Awaited<ReturnType<typeof createTestWorld>>;
let app: INestApplicationContext;
beforeAll(async () => {
  world = await createTestWorld(await createDatabase(), [feature]);
  app = await world.worker();
  await startWorker(app);
});
afterAll(() => world?.close());

const builds = () => app.get(ProjectionBuilds, { strict: false });
const rows = <T extends object>(sql: string, values: unknown[] = [], name?: string) =>
  app.get(Database, { strict: false }).query<T>(sql, values, name);
const count = (i: number, n = 1) =>
  app.get(CommandDispatcher, { strict: false }).send(tally, counting(`t-${i % 20}`, n), by);
const caughtUp = () => waitUntil(async () => (await builds().lag()).every(({ behind }) => behind === 0));
/** Totals computed from the log. */
const expected = () =>
  rows(
    `SELECT stream, sum((data->>'by')::int)::int AS total, count(*)::int AS events FROM events GROUP BY stream ORDER BY stream`,
  );
const actual = () => rows('SELECT * FROM totals ORDER BY stream');

test('repeated rebuilds under load: no read fails or goes back in time, the rows match the log, no effect runs again', async () => {
  const rounds = size(5, 40);
  for (let i = 0; i < 20; i++) await count(i, 10); // requests one effect per tally
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
      if (events < before) throw new Error(`outdated rows: ${events} after ${before}`);
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
  expect(await actual()).toEqual(await expected());
  expect(rung).toHaveLength(20);
  expect(await rows('SELECT nspname FROM pg_namespace WHERE starts_with(nspname, $1)', ['p_totals'])).toHaveLength(1);
  figure('C18', 'rebuilds beside the live projection, under load', rounds);
  figure('C18', 'events applied by them, events written in the meantime', `${applied}, ${clicks}`);
  figure('C18', 'reads during rebuilds, of which failed or outdated', `${reads}, 0`);
}, 120_000);

test('an aborted rebuild does not affect the next one, and readers see no outdated rows', async () => {
  for (let i = 0; i < 20; i++) await count(i);
  await caughtUp();
  await rows('CREATE SCHEMA p_totals_900');
  await rows(`CREATE TABLE p_totals_900.totals (stream text PRIMARY KEY, total int NOT NULL, events int NOT NULL)`);
  await rows(`INSERT INTO projections (name, build, state) VALUES ('totals', 900, 'building')`);
  const slowTotals: Projection = {
    ...totals,
    apply: async (events, client) => {
      await totals.apply(events, client);
      if (events[0]!.position === 1) for (let i = 0; i < 5; i++) await count(i).then(caughtUp);
    },
  };
  await builds().rebuild(slowTotals, 1_000_000);
  expect(await actual()).toEqual(await expected());
  expect(await rows(`SELECT build, state FROM projections WHERE name = 'totals'`)).toEqual([
    { build: 901, state: 'live' },
  ]);
});

test('at least one of several concurrent rebuilds succeeds, and the rows are correct', async () => {
  const results = await Promise.allSettled([
    builds().rebuild(totals),
    builds().rebuild(totals),
    builds().rebuild(totals),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  for (const result of results)
    if (result.status === 'rejected')
      expect((result.reason as Error).message).toMatch(
        /another rebuild of totals finished first|duplicate key|already exists/,
      );
  await count(1);
  await caughtUp();
  expect(await actual()).toEqual(await expected());
});

test('the migration builds a new version, which only the new release continues to update', async () => {
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
  await migrate(world.config, [{ ...feature, projections: [doubled] }]);
  const twice = async () =>
    ((await expected()) as { total: number }[]).map((row) => ({ ...row, total: row.total * 2 }));
  expect(await actual()).toEqual(await twice());
  await count(1);
  expect(await builds().step(totals, 'live')).toBe(0); // this node still has the older version
  expect(await builds().lag()).toMatchObject([
    { name: 'totals', behind: (await app.get(LogReader, { strict: false }).head()) - head },
  ]);
  while ((await builds().step(doubled, 'live')) > 0);
  expect(await actual()).toEqual(await twice());
});
