import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeLock, waitForLock } from './locks.mjs';
import { startedAt } from './processes.mjs';

let dir = '';
const file = () => join(dir, 'lock');
const heldBy = (pid, since = startedAt(pid)) => writeFileSync(file(), JSON.stringify({ pid, birth: since }));
beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'muster-locks-'))));
afterEach(() => rmSync(dir, { recursive: true }));

test('takeLock returns the holder of a held lock, and takes it after the release', () => {
  const first = takeLock(file());
  expect(first).toMatchObject({ stale: false });
  expect(takeLock(file())).toEqual({ holder: process.pid });
  first.release();
  expect(readdirSync(dir)).toEqual([]);
  expect(takeLock(file())).toMatchObject({ stale: false });
});

test('takeLock respects the lock of a running process', () => {
  heldBy(process.ppid);
  expect(takeLock(file())).toEqual({ holder: process.ppid });
});

test.each([
  ['of a process that has exited', () => heldBy(2 ** 22 + 1, 'long ago')],
  ['whose process id was reused', () => heldBy(process.ppid, 'another time')],
  ['that was written incompletely', () => writeFileSync(file(), '{"pid":1')],
  ['that is empty', () => writeFileSync(file(), '')],
])('takeLock takes over a lock %s', (_, writeStaleLock) => {
  writeStaleLock();
  expect(takeLock(file())).toMatchObject({ stale: true });
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({ pid: process.pid });
  expect(readdirSync(dir)).toEqual(['lock']);
});

test('waitForLock resolves when the holder releases the lock', async () => {
  const first = takeLock(file());
  let waits = 0;
  const second = waitForLock(file(), () => {
    waits++;
    first.release();
  });
  expect(await second).toMatchObject({ stale: false });
  expect(waits).toBe(1);
});
