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

test('who comes second is told who was first, and may have it afterwards', () => {
  const first = takeLock(file());
  expect(first).toMatchObject({ stale: false });
  expect(takeLock(file())).toEqual({ holder: process.pid });
  first.release();
  expect(readdirSync(dir)).toEqual([]);
  expect(takeLock(file())).toMatchObject({ stale: false });
});

test('the lock of a living process is respected', () => {
  heldBy(process.ppid);
  expect(takeLock(file())).toEqual({ holder: process.ppid });
});

test.each([
  ['of a process that is gone', () => heldBy(2 ** 22 + 1, 'long ago')],
  ['of a process whose number somebody else has now', () => heldBy(process.ppid, 'another time')],
  ['cut off while it was written', () => writeFileSync(file(), '{"pid":1')],
  ['that is empty', () => writeFileSync(file(), '')],
])('a lock %s is taken over', (_, leave) => {
  leave();
  expect(takeLock(file())).toMatchObject({ stale: true });
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({ pid: process.pid });
  expect(readdirSync(dir)).toEqual(['lock']);
});

test('waiting ends when the holder lets go', async () => {
  const first = takeLock(file());
  let waits = 0;
  const second = waitForLock(file(), () => {
    waits++;
    first.release();
  });
  expect(await second).toMatchObject({ stale: false });
  expect(waits).toBe(1);
});
