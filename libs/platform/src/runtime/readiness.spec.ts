import type { Redis } from 'ioredis';
import type { Database } from '../database/database';
import type { LogTail } from '../eventlog/tail';
import type { DrainState } from './drain-state';
import { Readiness } from './readiness';

const HEALTHY = [{ behind: 0, migrated: true, parked: false }];

/** A process whose database responds when the test says so. */
function start() {
  const queries: { answer: (rows: object[]) => void; fail: () => void }[] = [];
  const query = () =>
    new Promise<object[]>((resolve, reject) => {
      queries.push({ answer: resolve, fail: () => reject(new Error('connect ECONNREFUSED')) });
    });
  const readiness = new Readiness(
    { query, expectedMigrations: [] } as unknown as Database,
    { status: 'ready' } as Redis,
    { isDraining: false } as DrainState,
    { isRolledBack: false, isBehindNewerRelease: false } as LogTail,
  );
  return { readiness, queries };
}
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a database that needs two seconds is up for users, but the process is not ready until then', async () => {
  const { readiness, queries } = start();
  const isUp = readiness.isDatabaseUp();
  const report = readiness.report();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(await report).toMatchObject({ status: 'unavailable', database: 'down' });
  queries[0]!.answer(HEALTHY);
  expect(await isUp).toBe(true);
  expect(await readiness.report()).toMatchObject({ status: 'ok', database: 'up' });
  expect(queries).toHaveLength(1);
});

test('a database that cannot be reached is down at once', async () => {
  const { readiness, queries } = start();
  const isUp = readiness.isDatabaseUp();
  queries[0]!.fail();
  expect(await isUp).toBe(false);
  expect(await readiness.report()).toMatchObject({ status: 'unavailable', database: 'down' });
});

test('a database that is silent for three seconds is down, until it responds', async () => {
  const { readiness, queries } = start();
  const isUp = readiness.isDatabaseUp();
  await jest.advanceTimersByTimeAsync(3_100);
  expect(await isUp).toBe(false);
  queries[0]!.answer(HEALTHY);
  await jest.advanceTimersByTimeAsync(0);
  const isUpAgain = readiness.isDatabaseUp();
  queries[1]!.answer(HEALTHY);
  expect(await isUpAgain).toBe(true);
});

test('asks the database once for all who ask within two seconds, and again after that', async () => {
  const { readiness, queries } = start();
  const first = [readiness.isDatabaseUp(), readiness.isDatabaseUp()];
  await jest.advanceTimersByTimeAsync(3_000);
  const late = readiness.isDatabaseUp(); // the check is older than two seconds, but still pending
  queries[0]!.answer(HEALTHY);
  expect([await Promise.all(first), await late, queries.length]).toEqual([[true, true], true, 1]);
  const next = readiness.isDatabaseUp();
  queries[1]!.fail();
  expect([await next, queries.length]).toEqual([false, 2]);
});
