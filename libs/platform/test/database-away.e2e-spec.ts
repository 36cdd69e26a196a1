// A database that is there and cannot: every such answer means "try again", at once and for everyone who waits, and
// nothing is given up for good.
import type { INestApplicationContext } from '@nestjs/common';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { createDatabase } from '../../../infra/jest/database';
import { Database, CommandDispatcher, type Feature, ProjectionBuilds, startWorker, SnapshotCache } from '../src';
import { asUnavailable, DatabaseUnavailable, NotSent } from '../src/database/unavailable';
import { alone } from './run-alone';
import { bells, orders, rung } from './test-effects-feature';
import { Count, Name, totals } from './test-aggregate-feature';
import { waitUntil } from './wait-until';

const by = { by: 'test' };
/** What the projection meets instead of doing its work, as often as there are errors. */
const troubles: Error[] = [];
const shaky: Feature = {
  ...bells,
  projections: [
    {
      ...totals,
      apply: async (events, client) => {
        const trouble = troubles.shift();
        if (trouble) throw trouble;
        await totals.apply(events, client);
      },
    },
  ],
};
let stage: Awaited<ReturnType<typeof alone>>;
let app: INestApplicationContext;
let admin: Database;

beforeAll(async () => {
  stage = await alone(await createDatabase(), [shaky]);
  admin = await stage.database();
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
  app = await stage.worker();
  await startWorker(app);
});
afterAll(() => stage?.close());

const dispatch = (id: string, n = 1) => app.get(CommandDispatcher, { strict: false }).send(new Count(id, n), by);
const meet = (at: string, code: string) => admin.query('INSERT INTO trouble VALUES ($1, $2)', [at, code]);
const recover = () => admin.query('DELETE FROM trouble');
const times = async () =>
  (await admin.query<{ n: number }>(`SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS n FROM met`))[0]!.n;
const reasonOf = (result: PromiseSettledResult<unknown>): unknown =>
  result.status === 'rejected' ? result.reason : 'done';
const caughtUp = () =>
  waitUntil(async () => (await app.get(ProjectionBuilds, { strict: false }).lag()).every(({ behind }) => behind === 0));

test.each([
  ['25006', 'a standby that only reads'],
  ['40001', 'a serialisation failure'],
  ['40P01', 'a deadlock'],
  ['53100', 'a full disk'],
  ['53200', 'no memory'],
  ['57P03', 'a server that starts'],
  ['58030', 'a disk that cannot be read'],
  ['XX000', 'an internal error'],
  ['0A000', 'a plan that is out of date'],
])('%s (%s) is answered "try again" to a whole batch at once, and is not tried one by one', async (code) => {
  const before = await times();
  await meet('events', code);
  const results = await Promise.allSettled(Array.from({ length: 60 }, (_, i) => dispatch(`batch-${code}-${i}`)));
  await recover();
  expect(results.map(reasonOf)).toEqual(results.map(() => expect.any(DatabaseUnavailable)));
  expect((await times()) - before).toBeLessThanOrEqual(10); // a few batches, not sixty appends
  await expect(dispatch(`batch-${code}-0`)).resolves.toMatchObject({ version: 1 });
});

test('a database that becomes read-only while appends wait is answered so, and written again when it may be', async () => {
  const [{ name }] = (await admin.query<{ name: string }>('SELECT current_database() AS name')) as [{ name: string }];
  const turn = async (mode: 'on' | 'off') => {
    await admin.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${mode}`);
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
  };
  await turn('on');
  const reason = await waitUntil(() =>
    dispatch('standby').then(
      () => undefined,
      (error: DatabaseUnavailable) => error.code === '25006' && error,
    ),
  );
  expect(reason).toBeInstanceOf(DatabaseUnavailable);
  await waitUntil(() =>
    turn('off').then(
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

test('a projection that met a database in trouble a dozen times goes on, and leaves nothing aside', async () => {
  const server = (code: string) => Object.assign(new Error('no'), { code, severity: 'ERROR' });
  troubles.push(
    ...['53100', '57014', '40001', 'XX000', '25006', '58030', '57P01', '08006', '53300', '55P03', '42P01'].map(server),
    Object.assign(new Error('connect'), { code: 'EHOSTUNREACH', syscall: 'connect' }),
  );
  await dispatch('steadfast', 1);
  await waitUntil(() => troubles.length === 0);
  await caughtUp();
  expect(await app.get(ProjectionBuilds, { strict: false }).lag()).toEqual([{ name: 'totals', behind: 0, parked: 0 }]);
});

const row = async (key: string) =>
  (
    await admin.query<{ state: string; attempts: number }>(
      'SELECT state, attempts FROM effects WHERE effect_key = $1',
      [key],
    )
  )[0];

test('a job that meets a database in trouble more often than it has tries is done in the end, and none of it counts as a failure', async () => {
  let met = 0;
  orders.set('ring_tally-patient', async () => {
    if (met++ < 6) throw new DatabaseUnavailable('no', '53100');
    return { done: 'rung' };
  });
  await dispatch('patient', 10);
  await waitUntil(async () => (await row('ring_tally-patient'))?.state === 'done');
  expect(await row('ring_tally-patient')).toEqual({ state: 'done', attempts: 1 });
});

test('what a job has done is written down when the database is back, and is not done again', async () => {
  await meet('effects', '53100');
  const before = await times();
  await dispatch('once', 10);
  await waitUntil(async () => (await times()) > before);
  await recover();
  await waitUntil(async () => (await row('ring_tally-once'))?.state === 'done');
  expect(rung.filter(({ key }) => key === 'ring_tally-once')).toHaveLength(1);
});

test('a host that has no address means "try again"', async () => {
  const lost = new URL(stage.config.DATABASE_URL);
  lost.hostname = 'database.invalid';
  await expect(
    new Database({ ...stage.config, DATABASE_URL: lost.href }, { entities: [], migrations: [] })
      .open()
      .catch((error: unknown) => {
        throw asUnavailable(error);
      }),
  ).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/) });
});

describe('a black hole on the way', () => {
  let hole: Server;
  let isOpen = true;
  const wires: [Socket, Socket][] = [];
  let far: INestApplicationContext;
  beforeAll(async () => {
    const { port, hostname } = new URL(stage.config.DATABASE_URL);
    hole = createServer((near) => {
      const server = connect({ port: Number(port), host: hostname });
      wires.push([near, server]);
      for (const socket of [near, server]) socket.on('error', () => undefined);
      near
        .on('close', () => server.destroy())
        .on('data', (chunk) => {
          if (isOpen) server.write(chunk);
        });
      server
        .on('close', () => near.destroy())
        .on('data', (chunk) => {
          if (isOpen) near.write(chunk);
        });
    }).listen(0, '127.0.0.1');
    await once(hole, 'listening');
    const through = new URL(stage.config.DATABASE_URL);
    [through.hostname, through.port] = ['127.0.0.1', String((hole.address() as { port: number }).port)];
    far = await stage.worker({ DATABASE_URL: through.href });
  });
  afterAll(() => hole?.close());

  test('a thousand appends are all answered within one deadline, however many batches they are, and it goes on behind it', async () => {
    const send = (id: string) => far.get(CommandDispatcher, { strict: false }).send(new Count(id, 1), by);
    const states = far.get(SnapshotCache, { strict: false });
    const ids = Array.from({ length: 1_000 }, (_, i) => `hole-${i}`);
    await send('hole-first');
    for (const id of ids)
      // What they decide on is in memory
      states.put(`tally-${id}`, { state: { total: 0, name: '' }, version: 0, createdAt: '', updatedAt: '' });
    isOpen = false;
    const results = await Promise.allSettled(ids.map(send));
    isOpen = true;
    for (const [near] of wires) near.destroy();
    expect(results.map(reasonOf)).toEqual(results.map(() => expect.any(DatabaseUnavailable)));
    expect(results.filter((result) => reasonOf(result) instanceof NotSent).length).toBeGreaterThan(500);
    await waitUntil(() =>
      send('hole-first').then(
        () => true,
        () => false,
      ),
    );
    await expect(send('hole-7')).resolves.toMatchObject({ version: 1 });
  });
});

test('what the database will not store is still one append’s own fault', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) =>
      app
        .get(CommandDispatcher, { strict: false })
        .send(i === 7 ? new Name('bad\u0000id', 'x') : new Count(`beside-${i}`, 1), by),
    ),
  );
  expect(results.map((result) => result.status === 'fulfilled')).toEqual(results.map((_, i) => i !== 7));
  expect(reasonOf(results[7]!)).not.toBeInstanceOf(DatabaseUnavailable);
});
