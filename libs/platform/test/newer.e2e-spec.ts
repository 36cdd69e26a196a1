// A release that is still running meets what the one after it has written.
import type { INestApplicationContext } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createDatabase } from '../../../infra/jest/database';
import {
  createApi,
  createWorker,
  Database,
  CommandDispatcher,
  type Feature,
  loadConfig,
  LogReader,
  LogTail,
  MetricsPort,
  migrate,
  ProjectionBuilds,
  startWorker,
} from '../src';
import { Count, Name, tallies, tally, totals } from './test-aggregate-feature';
import { waitUntil } from './wait-until';

const SECRET = 'a-secret-for-tests-only';
const by = { by: 'test' };
/** Its counts have a second shape. */
const next: Feature = {
  ...tallies,
  aggregates: [
    { ...tally, events: { ...tally.events, Counted: [(told: object) => ({ ...told, unit: 'pieces' })] } },
    ...tallies.aggregates!.slice(1),
  ] as Feature['aggregates'],
};
/** It does not know that anything may have a name. */
const ignorant: Feature = { ...tallies, aggregates: [tally] as unknown as Feature['aggregates'] };

let older: INestApplicationContext;
let newer: INestApplicationContext;
let api: NestFastifyApplication;
beforeAll(async () => {
  const config = loadConfig({
    ...process.env,
    DATABASE_URL: await createDatabase(),
    API_KEY: 'k',
    JWT_SECRET: SECRET,
    COOKIE_SECRET: SECRET,
    OIDC_ISSUER: 'http://localhost:1',
    METRICS_PORT: '0',
  });
  await migrate(config, [tallies]);
  newer = await createWorker(config, [next]);
  older = await createWorker(config, [ignorant]);
  api = await createApi(config, [ignorant]);
  await api.listen(0, '127.0.0.1');
  await api.get(MetricsPort).open();
  await startWorker(older);
  await newer.get(LogTail, { strict: false }).start();
});
afterAll(async () => {
  await Promise.all([older?.close(), newer?.close(), api?.close()]);
});

const tell = (release: INestApplicationContext, wish: Count | Name) =>
  release.get(CommandDispatcher, { strict: false }).send(wish, by);
const ready = async () => {
  const answer = await fetch(`${api.get(MetricsPort).url}/health/ready`);
  return { code: answer.status, ...((await answer.json()) as object) };
};
const position = async () =>
  (
    await newer
      .get(Database, { strict: false })
      .query<{ position: number }>(`SELECT position FROM projections WHERE name = 'totals'`)
  )[0]!.position;
const events = () =>
  newer
    .get(Database, { strict: false })
    .query<{ position: number; type: string; schema: number }>(
      'SELECT position, type, schema FROM events ORDER BY position',
    );

test('it stands still before a shape it does not know, tells what came before, and calls itself unready', async () => {
  await tell(older, new Count('one', 1));
  await waitUntil(async () => (await position()) === 1);
  expect(await ready()).toEqual({
    code: 200,
    status: 'ok',
    database: 'up',
    migrations: 'current',
    redis: 'up',
    projections: 'current',
    log: 'readable',
    draining: false,
  });
  await tell(newer, new Count('one', 2));
  await tell(older, new Count('two', 4));
  expect((await events()).map(({ schema }) => schema)).toEqual([1, 2, 1]);
  await waitUntil(async () => (await ready()).code === 503);
  expect(await ready()).toMatchObject({ status: 'unavailable', database: 'up', log: 'newer' });
  expect(await position()).toBe(1);
  expect(await older.get(LogReader, { strict: false }).readAfter(0)).toHaveLength(1);
  for (const read of [
    older.get(LogReader, { strict: false }).readAfter(1),
    older.get(LogTail, { strict: false }).fence(),
  ])
    await expect(read).rejects.toThrow('Counted in shape 2 is a fact of a newer release than this one');
  await expect(older.get(ProjectionBuilds, { strict: false }).rebuild(totals)).rejects.toThrow('newer release');
});

test('so it does before a fact it has never heard of', async () => {
  await tell(newer, new Name('one', 'Hana'));
  await expect(older.get(LogReader, { strict: false }).readAfter(3)).rejects.toThrow(
    'NamedAs in shape 1 is a fact of a newer release than this one',
  );
});

test('the newer release, once it takes over, finds nothing skipped and nothing done twice', async () => {
  while ((await newer.get(ProjectionBuilds, { strict: false }).step(totals, 'live')) > 0);
  expect(
    await newer.get(Database, { strict: false }).query('SELECT stream, total FROM totals ORDER BY stream'),
  ).toEqual([
    { stream: 'named-one', total: 0 },
    { stream: 'tally-one', total: 3 },
    { stream: 'tally-two', total: 4 },
  ]);
});
