import type { INestApplicationContext } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { createDatabase } from '@testing/database';
import { Database, CommandDispatcher, LogReader, LogTail, CommandRejected, SnapshotCache, streamOf } from '../src';
import { ProjectionBuilds, startWorker } from '../src/runtime';
import { createCutTail } from './cut-tail';
import { tallies, tally, totals, named, counting, naming } from './test-aggregate-feature';
import { createTestWorld, readAll } from './test-world';
import { waitUntil } from '@testing/wait-until';

const by = { by: 'test' };
const TAIL = randomUUID();
let world: Awaited<ReturnType<typeof createTestWorld>>;
let a: INestApplicationContext;
let b: INestApplicationContext;

beforeAll(async () => {
  world = await createTestWorld(await createDatabase(), [tallies]);
  [a, b] = [await world.worker(), await world.worker()];
  await startWorker(a);
  await b.get(LogTail, { strict: false }).start();
});
afterAll(() => world?.close());

const dispatch = (app: INestApplicationContext) => app.get(CommandDispatcher, { strict: false });
const database = () => a.get(Database, { strict: false });
const total = async (id: string) =>
  (await database().query<{ total: number }>('SELECT total FROM tallies WHERE id = $1', [id]))[0]?.total;

/** Totals computed from the log by the database. */
const expectedTotals = () =>
  database().query(
    `SELECT stream, sum((coalesce(data->>'by', '0'))::int)::int AS total, count(*)::int AS events FROM events GROUP BY stream ORDER BY stream`,
  );

test('commits an event and its row together', async () => {
  const { version, events } = await dispatch(a).send(tally, counting('one', 3), by);
  expect({ version, events }).toEqual({ version: 1, events: [{ type: 'Counted', by: 3 }] });
  expect(await total('one')).toBe(3);
});

test('a rejection writes nothing and contains the current state', async () => {
  await dispatch(a).send(tally, counting('full', 3), by);
  const before = await a.get(LogReader, { strict: false }).head();
  const rejection: CommandRejected = (await dispatch(a)
    .send(tally, counting('full', 1, 3), by)
    .catch((error: CommandRejected) => error)) as CommandRejected;
  expect(rejection).toBeInstanceOf(CommandRejected);
  expect(rejection.rejection.code).toBe('limit-reached');
  expect(rejection.snapshot).toMatchObject({ version: 1, state: { total: 3 } });
  expect(await a.get(LogReader, { strict: false }).head()).toBe(before);
});

test('concurrent commands from two processes on one aggregate lose nothing and exceed no limit', async () => {
  const commands = Array.from({ length: 400 }, (_, i) =>
    dispatch(i % 2 ? a : b).send(tally, counting('rush', 1, 150), by),
  );
  const results = await Promise.allSettled(commands);
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(150);
  expect(
    results.filter(
      (result) =>
        result.status === 'rejected' && (result.reason as CommandRejected).rejection?.code === 'limit-reached',
    ),
  ).toHaveLength(250);
  expect(await total('rush')).toBe(150);
});

test('positions and versions have no gaps, and the rows match the log', async () => {
  await Promise.all(
    Array.from({ length: 600 }, (_, i) => dispatch(i % 2 ? a : b).send(tally, counting(`many-${i % 40}`, 1), by)),
  );
  const events = await readAll(a);
  expect(events.map((event) => event.position)).toEqual(events.map((_, i) => i + 1));
  const versions = new Map<string, number>();
  for (const event of events) {
    expect(event.version).toBe((versions.get(event.stream) ?? 0) + 1);
    versions.set(event.stream, event.version);
  }
  const rows = await database().query<{ id: string; total: number; version: number }>(
    `SELECT id, total, version FROM tallies WHERE id LIKE 'many-%'`,
  );
  expect(rows).toHaveLength(40);
  for (const row of rows) expect(row).toMatchObject({ total: 15, version: versions.get(streamOf(tally, row.id)) });
});

test('stores initiator, command and request id with every event', async () => {
  await dispatch(a).send(tally, counting('meta', 1), { by: 'hana', requestId: 'req-12345' });
  const [event] = await a.get(LogReader, { strict: false }).readStream('tally-meta');
  expect(event!.meta).toMatchObject({ by: 'hana', command: 'Count', requestId: 'req-12345' });
});

test('a name has one owner under concurrency, and is free after its release', async () => {
  const owners = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) => dispatch(i % 2 ? a : b).send(named, naming(`n${i}`, 'Hana'), by)),
  );
  expect(owners.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  const winner = `n${owners.findIndex((result) => result.status === 'fulfilled')}`;
  await dispatch(a).send(named, naming(winner, 'Orla'), by);
  await expect(dispatch(b).send(named, naming('late', 'Hana'), by)).resolves.toMatchObject({ version: 1 });
});

test('replaces a connection that breaks while it starts to listen by a single other one', async () => {
  const { tail, connections, close } = createCutTail(database(), a.get(LogReader, { strict: false }), `cut-${TAIL}`);
  try {
    await tail.start();
    const listening = () =>
      database().query('SELECT 1 FROM pg_stat_activity WHERE application_name = $1 AND query = $2', [
        `cut-${TAIL}`,
        'LISTEN es',
      ]);
    await waitUntil(async () => (await listening()).length > 0);
    expect(connections).toHaveLength(2);
    expect(await listening()).toHaveLength(1);
  } finally {
    await close();
  }
});

test('after a fence a node sees what another node committed before', async () => {
  const snapshots = b.get(SnapshotCache, { strict: false });
  for (let i = 1; i <= 30; i++) {
    await dispatch(a).send(tally, counting('fenced', 1), by);
    await b.get(LogTail, { strict: false }).fence();
    expect(await snapshots.get(tally, 'fenced')).toMatchObject({ version: i, state: { total: i } });
  }
});

describe('a request with an Idempotency-Key', () => {
  const key = (attempt: string) => ({ ...by, key: { actor: 'hana', key: 'k', attempt } });
  const isDone = async () => (await database().query<{ done: boolean }>('SELECT done FROM idempotency'))[0]?.done;
  beforeEach(async () => {
    await database().query('DELETE FROM idempotency');
    await database().query(`INSERT INTO idempotency (actor, key, hash, attempt) VALUES ('hana', 'k', '', 'newest')`);
  });

  test('is marked as done in the commit of its events', async () => {
    await dispatch(a).send(tally, counting('keyed', 1), key('newest'));
    expect([await total('keyed'), await isDone()]).toEqual([1, true]);
  });

  test('is not marked as done after a rejection or a conflict', async () => {
    await expect(dispatch(a).send(tally, counting('keyed-no', 2, 1), key('newest'))).rejects.toBeInstanceOf(
      CommandRejected,
    );
    expect(await isDone()).toBe(false);
    const append = (expected: number) => ({
      stream: 'tally-conflict',
      expected,
      events: [],
      rows: [],
      keys: [key('newest').key],
    });
    await database().query('SELECT es_append($1::jsonb)', [JSON.stringify([append(7)])]);
    expect(await isDone()).toBe(false);
  });

  test('commits nothing after a repeat has taken over its key, and other commands of the batch are committed', async () => {
    // Committed before the others are sent, so that the others share one append
    const first = dispatch(a).send(tally, counting('taken-over', 1), by);
    const others = [key('older'), by, key('newest'), by].map((initiator) =>
      dispatch(a).send(tally, counting('taken-over', 10), initiator),
    );
    const outcomes = (await Promise.allSettled([first, ...others])).map(({ status }) => status);
    expect(outcomes).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
    expect([await total('taken-over'), await isDone()]).toEqual([31, true]);
  });
});

test('a projection matches the log, and so does a rebuild', async () => {
  const builds = a.get(ProjectionBuilds, { strict: false });
  await Promise.all(
    Array.from({ length: 80 }, (_, i) => dispatch(a).send(tally, counting(`followed-${i % 40}`, 1), by)),
  );
  await waitUntil(async () => (await builds.lag()).every((row) => row.behind === 0));
  const rows = () => database().query('SELECT * FROM totals ORDER BY stream');
  const live = await rows();
  expect(live).toEqual(await expectedTotals());
  expect(await builds.rebuild(totals)).toBe(await a.get(LogReader, { strict: false }).head());
  expect(await rows()).toEqual(live);
});

test('a reader stops at a missing event', async () => {
  for (let i = 0; i < 3; i++) await dispatch(a).send(tally, counting('torn', 1), by);
  const [first, second] = (await a.get(LogReader, { strict: false }).readStream('tally-torn')).map(
    ({ position }) => position,
  ) as [number, number];
  await database()
    .transaction(async (client) => {
      // Disables the triggers that protect the log, as in a faulty manual repair
      await client.query(`SET LOCAL session_replication_role = replica`);
      await client.query('DELETE FROM events WHERE position = $1', [second]);
      await expect(a.get(LogReader, { strict: false }).readAfter(first - 1, 10, client)).rejects.toThrow(
        `${second} is missing`,
      );
      throw new Error('never mind');
    })
    .catch((error: Error) => expect(error.message).toBe('never mind'));
});

test('a rebuild contains events the live build applied before the swap', async () => {
  const reader = a.get(LogReader, { strict: false });
  await dispatch(a).send(tally, counting('early', 1), by);
  let hasAppended = false;
  /** After its first read, appends another event and waits until the live build has applied it. */
  const slow = Object.assign(Object.create(reader) as LogReader, {
    readAfter: async (...args: Parameters<LogReader['readAfter']>) => {
      const events = await reader.readAfter(...args);
      if (hasAppended) return events;
      hasAppended = true;
      await dispatch(a).send(tally, counting('late', 5), by);
      await waitUntil(
        async () => (await database().query('SELECT 1 FROM totals WHERE stream = $1', ['tally-late'])).length > 0,
      );
      return events;
    },
  });
  await new ProjectionBuilds(database(), slow).rebuild(totals);
  expect(hasAppended).toBe(true);
  expect(await database().query('SELECT total, events FROM totals WHERE stream = $1', ['tally-late'])).toEqual([
    { total: 5, events: 1 },
  ]);
});

test('an append that the database rejects does not fail the others in its batch', async () => {
  const commands = Array.from({ length: 20 }, (_, i) =>
    i === 7
      ? dispatch(a).send(named, naming('bad\u0000id', 'x'), by)
      : dispatch(a).send(tally, counting(`good-${i}`, 1), by),
  );
  const results = await Promise.allSettled(commands);
  expect(results.map((result) => result.status === 'fulfilled')).toEqual(results.map((_, i) => i !== 7));
});
