// A reachable database that cannot serve: all such errors are reported as unavailable, immediately to all waiting
// appends, and nothing fails permanently.
import type { INestApplicationContext } from '@nestjs/common';
import { createDatabase } from '@testing/database';
import { Database, CommandDispatcher, type Feature } from '../src';
import { ProjectionBuilds, startWorker } from '../src/runtime';
import { asUnavailable, DatabaseUnavailable } from '../src/database/unavailable';
import { createTestWorld } from './test-world';
import { bells, orders, rung } from './test-effects-feature';
import { counting, named, naming, tally, totals } from './test-aggregate-feature';
import { waitUntil } from '@testing/wait-until';

const by = { by: 'test' };
/** Errors the projection throws instead of applying events, one per attempt. */
const projectionErrors: Error[] = [];
const flakyFeature: Feature = {
  ...bells,
  projections: [
    {
      ...totals,
      apply: async (events, client) => {
        const error = projectionErrors.shift();
        if (error) throw error;
        await totals.apply(events, client);
      },
    },
  ],
};
let world: Awaited<ReturnType<typeof createTestWorld>>;
let app: INestApplicationContext;
let admin: Database;

beforeAll(async () => {
  world = await createTestWorld(await createDatabase(), [flakyFeature]);
  admin = await world.database();
  await admin.query(`
    CREATE TABLE trouble (at text PRIMARY KEY, code text NOT NULL);
    CREATE SEQUENCE met;
    CREATE FUNCTION meet() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE c text; BEGIN
      SELECT code INTO c FROM trouble WHERE at = TG_TABLE_NAME;
      IF c IS NOT NULL THEN PERFORM nextval('met'); RAISE EXCEPTION 'no' USING ERRCODE = c; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER meet BEFORE INSERT ON events FOR EACH STATEMENT EXECUTE FUNCTION meet();
    CREATE TRIGGER meet BEFORE UPDATE ON effects FOR EACH ROW WHEN (NEW.state = 'done') EXECUTE FUNCTION meet()`);
  app = await world.worker();
  await startWorker(app);
});
afterAll(() => world?.close());

const dispatch = (id: string, n = 1) => app.get(CommandDispatcher, { strict: false }).send(tally, counting(id, n), by);
const failOn = (at: string, code: string) => admin.query('INSERT INTO trouble VALUES ($1, $2)', [at, code]);
const stopFailing = () => admin.query('DELETE FROM trouble');
const failureCount = async () =>
  (await admin.query<{ n: number }>(`SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS n FROM met`))[0]!.n;
const reasonOf = (result: PromiseSettledResult<unknown>): unknown =>
  result.status === 'rejected' ? result.reason : 'done';
const caughtUp = () =>
  waitUntil(async () => (await app.get(ProjectionBuilds, { strict: false }).lag()).every(({ behind }) => behind === 0));

test.each([
  ['25006', 'a read-only standby'],
  ['53100', 'a full disk'],
])('%s (%s) rejects a whole batch at once as unavailable, without retrying its appends one by one', async (code) => {
  const before = await failureCount();
  await failOn('events', code);
  const results = await Promise.allSettled(Array.from({ length: 60 }, (_, i) => dispatch(`batch-${code}-${i}`)));
  await stopFailing();
  expect(results.map(reasonOf)).toEqual(results.map(() => expect.any(DatabaseUnavailable)));
  expect((await failureCount()) - before).toBeLessThanOrEqual(10); // a few batches, not sixty appends
  await expect(dispatch(`batch-${code}-0`)).resolves.toMatchObject({ version: 1 });
});

test('rejects appends while the database is read-only, and writes again afterwards', async () => {
  const [{ name }] = (await admin.query<{ name: string }>('SELECT current_database() AS name')) as [{ name: string }];
  const setReadOnly = async (mode: 'on' | 'off') => {
    await admin.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${mode}`);
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
  };
  await setReadOnly('on');
  const reason = await waitUntil(() =>
    dispatch('standby').then(
      () => undefined,
      (error: DatabaseUnavailable) => error.code === '25006' && error,
    ),
  );
  expect(reason).toBeInstanceOf(DatabaseUnavailable);
  await waitUntil(() =>
    setReadOnly('off').then(
      () => true,
      () => false,
    ),
  );
  await waitUntil(() =>
    dispatch('standby').then(
      () => true,
      () => false,
    ),
  );
});

test('a projection continues after a dozen database failures and parks no events', async () => {
  const server = (code: string) => Object.assign(new Error('no'), { code, severity: 'ERROR' });
  projectionErrors.push(
    ...['53100', '57014', '40001', 'XX000', '25006', '58030', '57P01', '08006', '53300', '55P03', '42P01'].map(server),
    Object.assign(new Error('connect'), { code: 'EHOSTUNREACH', syscall: 'connect' }),
  );
  await dispatch('steadfast', 1);
  await waitUntil(() => projectionErrors.length === 0);
  await caughtUp();
  expect(await app.get(ProjectionBuilds, { strict: false }).lag()).toEqual([{ name: 'totals', behind: 0, parked: 0 }]);
});

const effectRow = async (key: string) =>
  (
    await admin.query<{ state: string; attempts: number }>(
      'SELECT state, attempts FROM effects WHERE effect_key = $1',
      [key],
    )
  )[0];

test('database failures do not count as failed attempts of a job', async () => {
  let attempts = 0;
  orders.set('ring_tally-patient', async () => {
    if (attempts++ < 6) throw new DatabaseUnavailable('no', '53100');
    return { done: 'rung' };
  });
  await dispatch('patient', 10);
  await waitUntil(async () => (await effectRow('ring_tally-patient'))?.state === 'done');
  expect(await effectRow('ring_tally-patient')).toEqual({ state: 'done', attempts: 1 });
});

test('records the result of a job when the database is available again, without running the job again', async () => {
  await failOn('effects', '53100');
  const before = await failureCount();
  await dispatch('once', 10);
  await waitUntil(async () => (await failureCount()) > before);
  await stopFailing();
  await waitUntil(async () => (await effectRow('ring_tally-once'))?.state === 'done');
  expect(rung.filter(({ key }) => key === 'ring_tally-once')).toHaveLength(1);
});

test('an unresolvable host is reported as unavailable', async () => {
  const url = new URL(world.config.DATABASE_URL);
  url.hostname = 'database.invalid';
  await expect(
    new Database({ ...world.config, DATABASE_URL: url.href }).open().catch((error: unknown) => {
      throw asUnavailable(error);
    }),
  ).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/) });
});

test('data the database rejects fails only its own append', async () => {
  const dispatcher = app.get(CommandDispatcher, { strict: false });
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) =>
      i === 7 ? dispatcher.send(named, naming('bad\u0000id', 'x'), by) : dispatch(`beside-${i}`),
    ),
  );
  expect(results.map((result) => result.status === 'fulfilled')).toEqual(results.map((_, i) => i !== 7));
  expect(reasonOf(results[7]!)).not.toBeInstanceOf(DatabaseUnavailable);
});
