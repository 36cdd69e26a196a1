import type { LogTail } from '../eventlog/tail';
import { Logger } from '@nestjs/common';
import { DatabaseUnavailable } from '../database/unavailable';
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

describe('what the log says about consumers that stop', () => {
  const lines: string[] = [];
  const tail = { listen: () => undefined } as unknown as LogTail;
  let failure: Error | undefined;
  const step = async () => {
    if (failure) throw failure;
    return 0;
  };
  const names = Array.from({ length: 45 }, (_, i) => `policy ${i}`);
  const consumers = new LogConsumers(
    names.map((name) => ({ name, step })),
    tail,
  );
  const wakeWith = async (error: Error | undefined) => {
    lines.splice(0);
    failure = error;
    consumers.wake();
    await turn();
    return [...lines];
  };

  beforeAll(() => {
    for (const level of ['error', 'log'] as const)
      jest.spyOn(Logger.prototype, level).mockImplementation((...said: unknown[]) => void lines.push(String(said[0])));
  });
  afterAll(() => {
    jest.restoreAllMocks();
    return consumers.onModuleDestroy();
  });

  test('without the database it is one line for all, and one when it answers again', async () => {
    const unavailable = new DatabaseUnavailable('no connection');
    expect(await wakeWith(unavailable)).toEqual(['projections and policies wait for the database: no connection']);
    expect(await wakeWith(new DatabaseUnavailable('refused'))).toEqual([]);
    expect(await wakeWith(undefined)).toEqual(['the database answers again: projections and policies go on']);
    expect(await wakeWith(undefined)).toEqual([]);
  });

  test('an error of its own stalls each, which is said once', async () => {
    const bug = new Error('no such column');
    expect(await wakeWith(bug)).toEqual(names.map((name) => `${name} is stalled: no such column`));
    expect(await wakeWith(bug)).toEqual([]);
  });
});
