// Two nodes act on one thing while commits are slow. Who loses finds the other one already waiting for the log, with a
// decision
// on the newest state: he would lose for ever, did he not get a turn in which to decide.
import type { INestApplicationContext } from '@nestjs/common';
import { createDatabase } from '../../../infra/jest/database';
import { figure, size } from '../../../infra/trust/figures';
import { CommandDispatcher, LogReader, startWorker, SnapshotCache } from '../src';
import { alone } from './run-alone';
import { Count, tallies } from './test-aggregate-feature';
import { waitUntil } from './wait-until';

const COMMIT_MS = 200;
/** So many wishes of the other node at most are granted before one's own. */
const MOST = 20;
const by = { by: 'test' };
let stage: Awaited<ReturnType<typeof alone>>;
beforeAll(async () => {
  stage = await alone(await createDatabase(), [tallies]);
  await (
    await stage.database()
  ).query(`
    CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(${COMMIT_MS / 1_000}); RETURN NULL; END';
    CREATE CONSTRAINT TRIGGER slow AFTER UPDATE ON es_head DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION slow()`);
});
afterAll(() => stage?.close());

/** It is far from the database: between its look and its wish somebody has always written, unless nobody else can. */
function takeFarAway(app: INestApplicationContext): void {
  const [states, reader] = [app.get(SnapshotCache, { strict: false }), app.get(LogReader, { strict: false })];
  const load = states.load.bind(states);
  states.cached = () => undefined;
  states.load = async (aggregate, id, client) => {
    const known = await load<never>(aggregate, id, client);
    const head = await reader.head();
    if (!client) await waitUntil(async () => (await reader.head()) > head);
    return known;
  };
}

test('a second node gets its commit through within a few commits of a busy first node', async () => {
  const [busy, other] = [await stage.worker(), await stage.worker()];
  for (const app of [busy, other]) await startWorker(app);
  takeFarAway(other);
  const count = (app: INestApplicationContext) =>
    app.get(CommandDispatcher, { strict: false }).send(new Count('wanted', 1), by);
  const rush = { on: true, done: 0 };
  let slowest = 0;
  /** Two wishes always under way, so that the node decides on every newest state at once. */
  const click = async () => {
    while (rush.on) {
      await count(busy);
      rush.done += 1;
    }
  };
  const rushing = Promise.all([click(), click()]);
  const times = size(4, 40);
  try {
    for (let i = 0; i < times; i++) {
      const [began, before] = [Date.now(), rush.done];
      let isServed = false;
      await Promise.race([
        count(other).finally(() => {
          isServed = true;
        }),
        waitUntil(() => !rush.on || isServed || rush.done - before > MOST),
      ]);
      expect(rush.done - before).toBeLessThanOrEqual(MOST);
      slowest = Math.max(slowest, Date.now() - began);
    }
  } finally {
    rush.on = false;
  }
  await rushing;
  expect(
    (await busy.get(LogReader, { strict: false }).readStream('tally-wanted')).map(({ version }) => version),
  ).toEqual(Array.from({ length: rush.done + times }, (_, i) => i + 1));
  figure('2e', `ms the slowest of ${times} waited beside a rush, commits of ${COMMIT_MS} ms`, slowest);
});
