import { scrimAggregate } from '@muster/scrims';
import type { MigrationInterface } from 'typeorm';
// A long log to migrate, rows without fields added since, projections rebuilt beside the live ones.
import {
  AggregateRows,
  createWorker,
  loadConfig,
  migrate,
  ProjectionBuilds,
  startWorker,
} from '@muster/platform/runtime';
import {
  CONFIG,
  type Config,
  Database,
  CommandDispatcher,
  type Feature,
  LogReader,
  type Projection,
} from '@muster/platform';
import type { INestApplicationContext } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { createDatabase } from '@testing/database';
import { figure, size } from '@testing/figures';
import { buildDatabase } from '../../../libs/platform/src/runtime/core.module';
import { waitUntil } from '@testing/wait-until';
import { createWorld } from '@testing/world';
import { features } from '../../features';
import { seed } from '../src/seed/seed';

const SECRET = 'a-secret-for-tests-only';
const projections = features.flatMap((feature: Feature): readonly Projection[] => feature.projections ?? []);
const opened: INestApplicationContext[] = [];
afterAll(() => Promise.all(opened.map((app) => app.close())));

const configured = async (): Promise<Config> =>
  loadConfig({
    ...process.env,
    DATABASE_URL: await createDatabase(),
    API_KEY: 'k',
    JWT_SECRET: SECRET,
    COOKIE_SECRET: SECRET,
    OIDC_ISSUER: 'http://localhost:1',
  });
async function worker(config: Config): Promise<INestApplicationContext> {
  const app = await createWorker(config, features);
  opened.push(app);
  return app;
}
const rowsOf =
  (app: INestApplicationContext) =>
  <T extends object>(text: string, values: unknown[] = []) =>
    app.get(Database, { strict: false }).query<T>(text, values);

/** A checksum of everything a projection contains. */
async function checksum(app: INestApplicationContext, { tables }: Projection): Promise<string> {
  const results = await Promise.all(
    tables.map((table) => rowsOf(app)<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM ${table} t ORDER BY 1`)),
  );
  return createHash('sha256').update(JSON.stringify(results)).digest('hex').slice(0, 16);
}

test('every projection of the demo data, rebuilt while the worker runs, is the same to the last row, and no effect runs again', async () => {
  const config = await configured();
  await migrate(config, features);
  const app = await worker(config);
  await seed(app, { empty: false });
  await startWorker(app);
  const builds = app.get(ProjectionBuilds, { strict: false });
  await waitUntil(async () => (await builds.lag()).every(({ behind }) => behind === 0));
  const snapshot = async () => ({
    rows: await Promise.all(projections.map((projection) => checksum(app, projection))),
    effects: await rowsOf(app)('SELECT effect_key, attempts FROM effects ORDER BY 1'),
  });
  const facts = () => app.get(LogReader, { strict: false }).head();
  let [events, head] = [0, -1];
  while (head !== (await facts())) {
    // Demo scrims may have started since the last comparison, so it is repeated until nothing changes.
    await waitUntil(async () => (await builds.lag()).every(({ behind }) => behind === 0));
    await waitUntil(
      async () =>
        (
          await rowsOf(app)(
            `SELECT 1 FROM effects WHERE state IN ('pending', 'running') AND due_at < now() + interval '1 s'`,
          )
        ).length === 0,
    );
    head = await facts();
    const before = await snapshot();
    for (const projection of projections) events += await builds.rebuild(projection);
    const after = await snapshot();
    if (head === (await facts())) expect(after).toEqual(before);
  }
  expect(await app.get(AggregateRows, { strict: false }).verify()).toEqual([]);
  figure('C18', 'events of the demo world in rebuilt projections, rows that differ', `${events}, 0`);
}, 120_000);

test('three processes migrate a long log concurrently, each migration runs once; repeating changes nothing', async () => {
  const config = await configured();
  const [first, ...later] = (
    buildDatabase(config, features).source.options.migrations as (new () => MigrationInterface)[]
  ).toSorted((a, b) => Number(a.name.slice(-13)) - Number(b.name.slice(-13)));
  const young = await new Database(config, { migrations: [first!] }, true).open();
  await young.migrate();
  const events = size(5_000, 100_000);
  await young.query(
    `INSERT INTO events SELECT i, 'scrim-' || (i - 1) / 10, (i - 1) % 10 + 1, CASE WHEN i % 10 = 1 THEN 'ScrimCreated' ELSE 'ScrimRenamed' END, 1,
    CASE WHEN i % 10 = 1 THEN jsonb_build_object('scrimId', ((i - 1) / 10)::text, 'conversationId', 'c', 'createdBy', 'u', 'host', '{"kind":"random"}'::jsonb, 'title', 't', 'region', 'NA', 'startsAt', '2026-01-01T00:00:00.000Z', 'visibility', 'public', 'communityId', NULL, 'maxCasters', 0, 'lobbyName', 'l', 'lobbyPassword', 'p', 'useCodes', false)
      ELSE jsonb_build_object('title', 'title ' || i) END, '{"append":"a","by":"u","command":"Old"}', now() FROM generate_series(1, $1::int) i`,
    [events],
  );
  await young.query('UPDATE es_head SET position = $1', [events]);
  await young.close();
  const startedAt = Date.now();
  const ran = (
    await Promise.all([migrate(config, features), migrate(config, features), migrate(config, features)])
  ).flat();
  figure(
    'C20',
    `ms until a log of ${events.toLocaleString('en')} events was migrated and projected, by three at once`,
    Date.now() - startedAt,
  );
  expect(ran.toSorted((a, b) => a.localeCompare(b))).toEqual(
    later.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b)),
  );
  expect(await migrate(config, features)).toEqual([]);
  const app = await worker(config);
  expect((await app.get(ProjectionBuilds, { strict: false }).lag()).map(({ behind }) => behind)).toEqual(
    projections.map(() => 0),
  );
  const [history] = await rowsOf(app)<{ n: number }>(
    `SELECT count(*) AS n FROM history WHERE state->>'title' LIKE 'title %'`,
  );
  expect(history!.n).toBe(events / 10);
}, 240_000);

test('rows without fields added since are read with their initial values and can be changed', async () => {
  const world = await createWorld();
  try {
    const [admin, hana] = [await world.createUser({ admin: true }), await world.createUser()];
    const { _id } = await world.createScrim(admin);
    const rows = rowsOf(world.node());
    const young = ['casters', 'previousHost', 'codeFailed', 'codeRevision', 'proposedWinner', 'image'];
    await rows('UPDATE scrims SET state = state - $2::text[] WHERE id = $1', [_id, young]);
    const next = await createWorker(world.node().get<Config>(CONFIG, { strict: false }), features);
    opened.push(next);
    const outcome = await next.get(CommandDispatcher, { strict: false }).send(
      scrimAggregate,
      {
        type: 'JoinTeam',
        scrimId: _id,
        by: { userId: hana.id, isAdmin: false },
        ctx: { now: new Date().toISOString(), random: 0 },
        seat: { userId: hana.id, team: 'teamOne', role: 'Mid' },
      },
      { by: hana.id },
    );
    expect(outcome.state).toMatchObject({
      seats: [{ userId: hana.id }],
      casters: [],
      previousHost: null,
      codeFailed: false,
      codeRevision: 0,
      proposedWinner: null,
      image: null,
    });
    const [row] = await rows<{ state: object }>('SELECT state FROM scrims WHERE id = $1', [_id]);
    expect(Object.keys(row!.state)).toEqual(expect.arrayContaining(young));
    expect(await world.api(`/scrims/${_id}`, hana)).toMatchObject({
      status: 200,
      body: { casters: [], teamOne: [{ role: 'Mid' }] },
    });
  } finally {
    await world.close();
  }
});
