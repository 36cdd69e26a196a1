// Two nodes send commands to one aggregate while commits are slow. After a conflict, a node always finds the other one
// already waiting for the lock with a decision on the newest state; without exclusive turns it would never succeed.
import type { INestApplicationContext } from '@nestjs/common';
import { createDatabase } from '@testing/database';
import { figure, size } from '@testing/figures';
import { CommandDispatcher, LogReader, SnapshotCache } from '../src';
import { startWorker } from '../src/runtime';
import { createTestWorld } from './test-world';
import { tallies, tally, counting } from './test-aggregate-feature';
import { waitUntil } from '@testing/wait-until';

const COMMIT_MS = 200;
/** Maximum number of the other node's commits before one's own. */
const MAX_COMMITS_BEFORE = 20;
const by = { by: 'test' };
let world: Awaited<ReturnType<typeof createTestWorld>>;
beforeAll(async () => {
  world = await createTestWorld(await createDatabase(), [tallies]);
  await (
    await world.database()
  ).query(`
    CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(${COMMIT_MS / 1_000}); RETURN NULL; END';
    CREATE CONSTRAINT TRIGGER slow AFTER UPDATE ON es_head DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION slow()`);
});
afterAll(() => world?.close());

/**
 * Simulates a node far from the database: between its read and its append, another node always commits, unless it holds
 * the lock.
 */
function makeSlow(app: INestApplicationContext): void {
  const [snapshots, reader] = [app.get(SnapshotCache, { strict: false }), app.get(LogReader, { strict: false })];
  const load = snapshots.load.bind(snapshots);
  snapshots.cached = () => undefined;
  snapshots.load = async (aggregate, id, client) => {
    const snapshot = await load<never>(aggregate, id, client);
    const head = await reader.head();
    if (!client) await waitUntil(async () => (await reader.head()) > head);
    return snapshot;
  };
}

test('a second node gets its commit through within a few commits of a busy first node', async () => {
  const [busy, other] = [await world.worker(), await world.worker()];
  for (const app of [busy, other]) await startWorker(app);
  makeSlow(other);
  const count = (app: INestApplicationContext) =>
    app.get(CommandDispatcher, { strict: false }).send(tally, counting('wanted', 1), by);
  const load = { on: true, done: 0 };
  let slowest = 0;
  /** Keeps two commands in flight, so that the node always decides on the newest state. */
  const sendRepeatedly = async () => {
    while (load.on) {
      await count(busy);
      load.done += 1;
    }
  };
  const running = Promise.all([sendRepeatedly(), sendRepeatedly()]);
  const times = size(4, 40);
  try {
    for (let i = 0; i < times; i++) {
      const [startedAt, before] = [Date.now(), load.done];
      let isServed = false;
      await Promise.race([
        count(other).finally(() => {
          isServed = true;
        }),
        waitUntil(() => !load.on || isServed || load.done - before > MAX_COMMITS_BEFORE),
      ]);
      expect(load.done - before).toBeLessThanOrEqual(MAX_COMMITS_BEFORE);
      slowest = Math.max(slowest, Date.now() - startedAt);
    }
  } finally {
    load.on = false;
  }
  await running;
  expect(
    (await busy.get(LogReader, { strict: false }).readStream('tally-wanted')).map(({ version }) => version),
  ).toEqual(Array.from({ length: load.done + times }, (_, i) => i + 1));
  figure('2e', `ms the slowest of ${times} waited beside a rush, commits of ${COMMIT_MS} ms`, slowest);
}, 300_000);
