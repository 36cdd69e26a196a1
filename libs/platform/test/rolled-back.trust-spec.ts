// The log is truncated or replaced while nodes are running, as when a lagging standby takes over or a backup is
// restored.
import type { INestApplicationContext } from '@nestjs/common';
import { createDatabase } from '@testing/database';
import { type Database, CommandDispatcher, type Feature, LogReader, LogTail, SnapshotCache } from '../src';
import { endWhenRolledBack, ProjectionBuilds, startWorker } from '../src/runtime';
import { PolicyRunner } from '../src/effects/policy-runner';
import { RecentEvents } from '../src/eventlog/recent-events';
import { createTestWorld } from './test-world';
import { tallies, totals, tally, counting } from './test-aggregate-feature';
import { bells } from './test-effects-feature';
import { waitUntil } from '@testing/wait-until';

const by = { by: 'test' };
type World = Awaited<ReturnType<typeof createTestWorld>>;
const worlds: World[] = [];
afterAll(() => Promise.all(worlds.map((world) => world.close())));

async function open(features: readonly Feature[] = [tallies]) {
  const world = await createTestWorld(await createDatabase(), features);
  worlds.push(world);
  return { world, admin: await world.database() };
}

const count = (app: INestApplicationContext, id: string, n = 1, limit?: number) =>
  app.get(CommandDispatcher, { strict: false }).send(tally, counting(id, n, limit), by);
const tailOf = (app: INestApplicationContext) => app.get(LogTail, { strict: false });
const headOf = (app: INestApplicationContext) => app.get(LogReader, { strict: false }).head();
const historyOf = async (admin: Database) =>
  (await admin.query<{ history: string }>('SELECT history FROM es_head'))[0]!.history;
const save = (admin: Database) => admin.query('CREATE TABLE saved AS SELECT * FROM tallies');

/**
 * Resets the database to a position and, in the same transaction, appends one event of `by` for each of `since`, as
 * another node would have since.
 */
async function rollBack(
  admin: Database,
  position: number,
  since: readonly { id: string; by: number }[] = [],
): Promise<void> {
  await admin.transaction(async (client) => {
    await client.query('SET LOCAL session_replication_role = replica'); // disables the triggers that protect the log
    await client.query('DELETE FROM events WHERE position > $1', [position]);
    await client.query('UPDATE es_head SET position = $1', [position]);
    await client.query('UPDATE projections SET position = least(position, $1)', [position]);
    await client.query('DELETE FROM tallies');
    await client.query('INSERT INTO tallies SELECT * FROM saved');
    for (const [i, event] of since.entries())
      await client.query('SELECT es_append($1)', [JSON.stringify([await otherAppend(client, event, i)])]);
  });
}

async function otherAppend(
  client: { query: (text: string, values: unknown[]) => Promise<{ rows: { version: number; total: number }[] }> },
  { id, by: n }: { id: string; by: number },
  i: number,
) {
  const {
    rows: [row = { version: 0, total: 0 }],
  } = await client.query('SELECT version, total FROM tallies WHERE id = $1', [id]);
  const at = new Date().toISOString();
  const total = row.total + n;
  const state = { id, version: row.version + 1, state: { total, name: '' }, created_at: at, updated_at: at, total };
  const meta = { append: `other-${i}`, by: 'other', command: 'Count' };
  const events = [{ type: 'Counted', schema: 1, data: { by: n }, meta, at }];
  return { stream: `tally-${id}`, expected: row.version, events, rows: [{ table: 'tallies', row: state }] };
}

test('nodes that have read more than the log contains stop serving and writing, and exit with an error', async () => {
  const { world, admin } = await open();
  const [a, b] = [await world.worker(), await world.worker()];
  const ends: number[] = [];
  for (const app of [a, b]) {
    await startWorker(app);
    endWhenRolledBack(app, (code) => ends.push(code));
  }
  await count(a, 'kept');
  const position = await headOf(a);
  await save(admin);
  await count(b, 'lost');
  await Promise.all([a, b].map((app) => tailOf(app).fence()));
  await rollBack(admin, position);
  for (const app of [a, b]) await expect(tailOf(app).fence()).rejects.toMatchObject({ name: 'LogRolledBack' });
  await waitUntil(() => ends.length === 2);
  expect(ends).toEqual([1, 1]);
  for (const app of [a, b]) await expect(count(app, 'kept')).rejects.toMatchObject({ code: '55000' });
  expect(await headOf(a)).toBe(position);
});

test('a worker that has not noticed yet applies none of the lost events that it still has in memory', async () => {
  const { world, admin } = await open([bells]);
  const app = await world.worker(); // its consumers are not started, so that the test takes their steps
  await tailOf(app).start();
  const get = <T>(token: abstract new (...args: never[]) => T): T => app.get<T>(token, { strict: false });
  const [builds, policies, recent] = [get(ProjectionBuilds), get(PolicyRunner), get(RecentEvents)];
  const apply = () => builds.step(totals, 'live', 1_000, recent);
  const readers = () =>
    admin.query<{ name: string; position: number }>(
      'SELECT name, position FROM projections UNION ALL SELECT name, position FROM policies ORDER BY name',
    );
  await count(app, 'kept');
  await tailOf(app).fence();
  await apply();
  for (const policy of bells.policies!) await policies.step(policy);
  const [position, before] = [await headOf(app), await readers()];
  await save(admin);
  await count(app, 'lost', 10);
  await tailOf(app).fence();
  expect(await recent.readAfter(position)).toHaveLength(1);

  await rollBack(admin, position, [{ id: 'other', by: 1 }]);
  await expect(apply()).rejects.toThrow(/lost/);
  for (const policy of bells.policies!) expect(await policies.step(policy)).toBe(0);
  expect(await readers()).toEqual(before);
  expect(await admin.query('SELECT * FROM effects')).toEqual([]);
});

test('lost events start exactly one new history; a node that has read none of them continues and announces it', async () => {
  const { world, admin } = await open();
  const [a, b, idle] = [await world.worker(), await world.worker(), await world.worker()];
  await startWorker(idle);
  const histories: string[] = [];
  tailOf(idle).onNewHistory((history) => histories.push(history));
  const before = await historyOf(admin);
  for (const app of [a, b]) await startWorker(app);
  const ends: number[] = [];
  for (const app of [a, b]) endWhenRolledBack(app, (code) => ends.push(code));
  await count(a, 'kept');
  await Promise.all([a, b, idle].map((app) => tailOf(app).fence()));
  await admin.query(`UPDATE es_head SET history = 'restored'`); // as an operator does after restoring a backup
  await waitUntil(() => histories.length === 1);
  await save(admin);
  const position = await headOf(a);
  await count(b, 'lost');
  await Promise.all([a, b, idle].map((app) => tailOf(app).fence()));
  await rollBack(admin, position);
  await waitUntil(() => ends.length === 2);
  const now = await historyOf(admin);
  expect(new Set([before, 'restored', now]).size).toBe(3);
  await tailOf(b)
    .fence()
    .catch(() => undefined);
  expect(await historyOf(admin)).toBe(now);
});

test('an idle node detects a log of the same length with another history', async () => {
  const { world, admin } = await open();
  const app = await world.worker();
  await startWorker(app);
  await count(app, 'kept');
  const position = await headOf(app);
  await save(admin);
  for (let i = 0; i < 3; i++) await count(app, 'lost');
  await tailOf(app).fence();
  await rollBack(admin, position, [
    { id: 'a', by: 1 },
    { id: 'b', by: 1 },
    { id: 'c', by: 1 },
  ]);
  await waitUntil(() => tailOf(app).isRolledBack);
});

test('detects a replaced log that has grown beyond the position read before delivering any of its events', async () => {
  const { world, admin } = await open();
  const app = await world.worker();
  await startWorker(app);
  await count(app, 'kept');
  const position = await headOf(app);
  await save(admin);
  await count(app, 'lost');
  await tailOf(app).fence();
  const received: string[] = [];
  tailOf(app).listen((events) => received.push(...events.map(({ stream }) => stream)));
  await rollBack(admin, position, [
    { id: 'a', by: 1 },
    { id: 'b', by: 1 },
    { id: 'c', by: 1 },
  ]);
  tailOf(app).wake();
  await waitUntil(() => tailOf(app).isRolledBack);
  expect(received).toEqual([]);
});

test('rejects a decision based on a lost state, even if the stream has reached the same version again', async () => {
  const { world, admin } = await open();
  const app = await world.worker(); // its tail is not started, so only the check in the append can detect the rollback
  await count(app, 'one', 1);
  const position = await headOf(app);
  await save(admin);
  await count(app, 'one', 1);
  expect(app.get(SnapshotCache, { strict: false }).cached('tally-one')).toMatchObject({
    version: 2,
    state: { total: 2 },
  });
  await rollBack(admin, position, [{ id: 'one', by: 98 }]); // again version 2, in another history
  await expect(count(app, 'one', 5, 100)).rejects.toMatchObject({
    rejection: { code: 'limit-reached' },
    snapshot: { state: { total: 99 } },
  });
  await expect(count(app, 'one', 1, 100)).resolves.toMatchObject({ version: 3, state: { total: 100 } });
  expect(await admin.query('SELECT total FROM tallies')).toEqual(
    await admin.query(`SELECT sum((data->>'by')::int)::int AS total FROM events`),
  );
});

test('an append may leave out what its caller has read; what it names must be in the log', async () => {
  const { world, admin } = await open();
  const app = await world.worker();
  await count(app, 'one', 1);
  const events = [{ type: 'Counted', schema: 1, data: { by: 1 }, meta: { append: 'a tool' }, at: new Date() }];
  const append = (more: object, landmark?: object) =>
    admin.query<{ conflict: string | null }>('SELECT conflict FROM es_append($1::jsonb, $2::jsonb)', [
      JSON.stringify([{ stream: 'tally-one', expected: 1, events, rows: [], ...more }]),
      landmark ? JSON.stringify(landmark) : null,
    ]);
  expect(await append({ last: 'another history' })).toEqual([{ conflict: 'version' }]);
  await expect(append({}, { position: 1, append: 'another history' })).rejects.toMatchObject({ code: '55000' });
  await expect(append({}, { position: 7, append: 'beyond the end' })).rejects.toMatchObject({ code: '55000' });
  expect(await append({})).toEqual([{ conflict: null }]);
});
