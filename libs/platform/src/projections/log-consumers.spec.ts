import type { LogTail } from '../eventlog/tail';
import { LogConsumers } from './log-consumers';

// A pause ends when the test says so.
let endPause = () => undefined as void;
jest.mock('node:timers/promises', () => ({
  setTimeout: () =>
    new Promise<void>((resolve) => {
      endPause = resolve;
    }),
}));

/** A consumer of a log that grows with every call of `append`. */
function consumerOf() {
  const log = { head: 0, position: 0 };
  const batches: number[] = [];
  const step = async () => {
    const count = Math.min(log.head - log.position, 1_000);
    log.position += count;
    if (count > 0) batches.push(count);
    return count;
  };
  const tail = { listen: () => undefined } as unknown as LogTail;
  const consumers = new LogConsumers([{ name: 'test', step }], tail);
  const append = (count: number) => {
    log.head += count;
    consumers.wake();
  };
  return { consumers, batches, append };
}
const turn = () =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

test('the first event is handled at once, and those that follow closely are handled together', async () => {
  const { consumers, batches, append } = consumerOf();
  append(1);
  await turn();
  expect(batches).toEqual([1]);
  for (let i = 0; i < 20; i++) {
    append(1);
    await turn();
  }
  expect(batches).toEqual([1]);
  endPause();
  await turn();
  expect(batches).toEqual([1, 20]);
  const closed = consumers.onModuleDestroy();
  endPause();
  await closed;
});

test('a consumer that is behind does not wait between its batches', async () => {
  const { consumers, batches, append } = consumerOf();
  append(10_000);
  for (let i = 0; i < 20; i++) await turn();
  expect(batches).toEqual(Array.from({ length: 10 }, () => 1_000));
  await consumers.onModuleDestroy();
});

test('consumers that wait go on together', async () => {
  const steps: string[] = [];
  const consumerOf = (name: string) => ({ name, step: async () => steps.push(name) });
  const tail = { listen: () => undefined } as unknown as LogTail;
  const consumers = new LogConsumers([consumerOf('a'), consumerOf('b')], tail);
  consumers.wake();
  await turn();
  expect(steps).toEqual(['a', 'b']);
  endPause();
  await turn();
  expect(steps).toEqual(['a', 'b', 'a', 'b']);
  const closed = consumers.onModuleDestroy();
  endPause();
  await closed;
});
