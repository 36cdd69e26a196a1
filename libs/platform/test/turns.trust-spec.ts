// Two nodes act on one thing while commits are slow. Who loses finds the other one already waiting for the log, with a decision
// on the newest state: he would lose for ever, did he not get a turn in which to decide.
import type { INestApplicationContext } from '@nestjs/common';
import { createDatabase } from '../../../infra/jest/database';
import { figure, size } from '../../../infra/trust/figures';
import { Dispatch, LogReader, startWorker } from '../src';
import { alone } from './alone';
import { Count, tallies } from './tally';

const COMMIT_MS = 200;
const by = { by: 'test' };
let stage: Awaited<ReturnType<typeof alone>>;
beforeAll(async () => {
  stage = await alone(await createDatabase(), [tallies]);
  await (await stage.database()).rows(`
    CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(${COMMIT_MS / 1_000}); RETURN NULL; END';
    CREATE CONSTRAINT TRIGGER slow AFTER UPDATE ON es_head DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION slow()`);
});
afterAll(() => stage?.close());

/** Two wishes always under way, so that the node decides on every newest state at once. */
async function rush(app: INestApplicationContext, isOver: () => boolean): Promise<number> {
  const dispatch = app.get(Dispatch, { strict: false });
  let done = 0;
  const one = async () => { while (!isOver()) { await dispatch.send(new Count('wanted', 1), by); done += 1; } };
  await Promise.all([one(), one()]);
  return done;
}

test('whoever comes from the other node is served after a few commits, however busy the first one is', async () => {
  const [busy, other] = [await stage.worker(), await stage.worker()];
  for (const app of [busy, other]) await startWorker(app);
  let isOver = false;
  const rushing = rush(busy, () => isOver);
  const waits: number[] = [];
  for (let i = 0; i < size(4, 40); i++) {
    const began = Date.now();
    await other.get(Dispatch, { strict: false }).send(new Count('wanted', 1), by);
    waits.push(Date.now() - began);
  }
  isOver = true;
  const facts = await rushing + waits.length;
  expect((await busy.get(LogReader, { strict: false }).stream('tally-wanted')).map(({ version }) => version)).toEqual(Array.from({ length: facts }, (_, i) => i + 1));
  expect(Math.max(...waits)).toBeLessThan(20 * COMMIT_MS);
  figure('2e', `ms the slowest of ${waits.length} waited beside a rush, commits of ${COMMIT_MS} ms`, Math.max(...waits));
});
