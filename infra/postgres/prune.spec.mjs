import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SCRIPT = join(import.meta.dirname, 'prune.sh');
let dir;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'muster-prune-'));
  for (const folder of ['bases', 'wal']) mkdirSync(join(dir, folder));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const segment = (n, timeline = 1) =>
  `${String(timeline).padStart(8, '0')}${n.toString(16).toUpperCase().padStart(16, '0')}`;
function base(name, first, days) {
  const folder = join(dir, 'bases', name);
  mkdirSync(folder);
  if (first)
    writeFileSync(
      join(folder, 'backup_label'),
      `START WAL LOCATION: 0/2000028 (file ${first})\nCHECKPOINT LOCATION: 0/2000060\n`,
    );
  const at = new Date(Date.now() - days * 86_400_000);
  utimesSync(folder, at, at);
}
const archive = (...names) => {
  for (const name of names) writeFileSync(join(dir, 'wal', name), '');
};
const prune = (env = {}) =>
  execFileSync('bash', [SCRIPT, join(dir, 'bases'), join(dir, 'wal')], {
    env: { ...process.env, ...env },
    stdio: 'pipe',
    encoding: 'utf8',
  });
const left = (folder) => readdirSync(join(dir, folder)).toSorted();

test('prune.sh removes WAL older than the oldest kept base backup and keeps the WAL it needs', () => {
  base('base-old', segment(2), 20);
  base('base-kept', segment(0x0f), 3);
  base('base-new', segment(0x20), 0);
  archive(
    segment(2),
    segment(0x0e),
    `${segment(2)}.00000028.backup`,
    segment(0x0f),
    segment(0x10),
    segment(0x21),
    '00000002.history',
  );
  prune();
  expect(left('bases')).toEqual(['base-kept', 'base-new']);
  expect(left('wal')).toEqual([segment(0x0f), segment(0x10), segment(0x21), '00000002.history'].toSorted());
});

test('prune.sh compares the positions of segments, not their timelines', () => {
  base('base-kept', segment(0x10, 3), 1);
  archive(segment(0x0f, 3), segment(0x0f, 1), segment(0x10, 2), segment(0x11, 3));
  prune();
  expect(left('wal')).toEqual([segment(0x10, 2), segment(0x11, 3)].toSorted());
});

test.each([
  ['there is no base backup', () => undefined, 'no base backup'],
  [
    'a base backup does not say where its WAL begins',
    () => {
      base('base-odd', undefined, 1);
      writeFileSync(join(dir, 'bases/base-odd/backup_label'), 'nonsense\n');
    },
    'does not say where its WAL begins',
  ],
])('prune.sh removes nothing if %s', (_, prepare, message) => {
  prepare();
  archive(segment(1));
  expect(() => prune()).toThrow(message);
  expect(left('wal')).toEqual([segment(1)]);
});

test('prune.sh rejects a KEEP_DAYS that would keep erased people in backups for more than thirty days', () => {
  base('base-kept', segment(1), 1);
  expect(() => prune({ KEEP_DAYS: '29' })).toThrow('more than 28');
  expect(() => prune({ KEEP_DAYS: '28' })).not.toThrow();
});
