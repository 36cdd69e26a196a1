// A running release reads events written by the next release.
import type { INestApplicationContext } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createDatabase } from '@testing/database';
import {
  createApi,
  createWorker,
  loadConfig,
  MetricsPort,
  migrate,
  ProjectionBuilds,
  startWorker,
} from '../src/runtime';
import { Database, CommandDispatcher, type Feature, LogReader, LogTail } from '../src';
import { tallies, tally, totals, named, counting, naming } from './test-aggregate-feature';
import { waitUntil } from '@testing/wait-until';

const SECRET = 'a-secret-for-tests-only';
const by = { by: 'test' };
/** The next release: its `Counted` events have a second schema. */
const newerFeature: Feature = {
  ...tallies,
  aggregates: [
    {
      ...tally,
      decider: { ...tally.decider, upcasts: { Counted: [(data: object) => ({ ...data, unit: 'pieces' })] } },
    },
    ...tallies.aggregates!.slice(1),
  ] as Feature['aggregates'],
};
/** The older release: it has no `named` aggregate. */
const olderFeature: Feature = { ...tallies, aggregates: [tally] as unknown as Feature['aggregates'] };

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
  newer = await createWorker(config, [newerFeature]);
  older = await createWorker(config, [olderFeature]);
  api = await createApi(config, [olderFeature]);
  await api.listen(0, '127.0.0.1');
  await api.get(MetricsPort).open();
  await startWorker(older);
  await newer.get(LogTail, { strict: false }).start();
});
afterAll(async () => {
  await Promise.all([older?.close(), newer?.close(), api?.close()]);
});

const dispatcher = (release: INestApplicationContext) => release.get(CommandDispatcher, { strict: false });
const readiness = async () => {
  const response = await fetch(`${api.get(MetricsPort).url}/health/ready`);
  return { code: response.status, ...((await response.json()) as object) };
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

test('stops before an unknown schema, delivers the events before it and reports not ready', async () => {
  await dispatcher(older).send(tally, counting('one', 1), by);
  await waitUntil(async () => (await position()) === 1);
  expect(await readiness()).toEqual({
    code: 200,
    status: 'ok',
    database: 'up',
    migrations: 'current',
    redis: 'up',
    projections: 'current',
    log: 'readable',
    draining: false,
  });
  await dispatcher(newer).send(tally, counting('one', 2), by);
  await dispatcher(older).send(tally, counting('two', 4), by);
  expect((await events()).map(({ schema }) => schema)).toEqual([1, 2, 1]);
  await waitUntil(async () => (await readiness()).code === 503);
  expect(await readiness()).toMatchObject({ status: 'unavailable', database: 'up', log: 'newer' });
  expect(await position()).toBe(1);
  expect(await older.get(LogReader, { strict: false }).readAfter(0)).toHaveLength(1);
  for (const read of [
    older.get(LogReader, { strict: false }).readAfter(1),
    older.get(LogTail, { strict: false }).fence(),
  ])
    await expect(read).rejects.toThrow('Counted schema 2 was written by a newer release');
  await expect(older.get(ProjectionBuilds, { strict: false }).rebuild(totals)).rejects.toThrow('newer release');
});

test('stops before an unknown event type', async () => {
  await dispatcher(newer).send(named, naming('one', 'Hana'), by);
  await expect(older.get(LogReader, { strict: false }).readAfter(3)).rejects.toThrow(
    'NamedAs schema 1 was written by a newer release',
  );
});

test('the newer release takes over without skipping or repeating events', async () => {
  // The older release still tries its step now and then; while it does, it holds the row of the checkpoint.
  await waitUntil(async () => {
    await newer.get(ProjectionBuilds, { strict: false }).step(totals, 'live');
    return (await position()) === 4;
  });
  expect(
    await newer.get(Database, { strict: false }).query('SELECT stream, total FROM totals ORDER BY stream'),
  ).toEqual([
    { stream: 'named-one', total: 0 },
    { stream: 'tally-one', total: 3 },
    { stream: 'tally-two', total: 4 },
  ]);
});
