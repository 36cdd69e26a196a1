// PostgreSQL refuses a data folder that others may read, and its account must be able to enter that of its programs.
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyFolder, removeAbandoned } from './postgres-location.mjs';

const folder = mkdtempSync(join(tmpdir(), 'muster-copy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a copied folder keeps the modes of its folders and files and the targets of its links', () => {
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  mkdirSync(join(from, 'lib'), { recursive: true });
  writeFileSync(join(from, 'lib/program'), '');
  symlinkSync('program', join(from, 'lib/link'));
  const modes = { '.': 0o700, lib: 0o711, 'lib/program': 0o755 };
  for (const [path, mode] of Object.entries(modes)) chmodSync(join(from, path), mode);

  copyFolder(from, to);

  const copied = Object.keys(modes).map((path) => [path, statSync(join(to, path)).mode & 0o777]);
  expect(Object.fromEntries(copied)).toEqual(modes);
  expect(readlinkSync(join(to, 'lib/link'))).toBe('program');
});

test('an abandoned temporary database is removed, but none with a server or that is about to get one', () => {
  const parent = join(folder, 'memory');
  const databaseOf = (/** @type {string} */ name, /** @type {number | undefined} */ pid) => {
    mkdirSync(join(parent, name, 'pgdata'), { recursive: true });
    if (pid) writeFileSync(join(parent, name, 'pgdata/postmaster.pid'), `${pid}\n`);
    return join(parent, name);
  };
  const anHourAgo = Date.now() / 1_000 - 3_600;
  for (const dir of [
    databaseOf('muster-postgres-killed', 2 ** 30),
    databaseOf('muster-postgres-stopped', undefined),
    databaseOf('muster-postgres-running', process.pid),
    databaseOf('of-somebody-else', undefined),
  ])
    utimesSync(dir, anHourAgo, anHourAgo);
  databaseOf('muster-postgres-starting', undefined);

  removeAbandoned(parent);

  expect(readdirSync(parent).toSorted()).toEqual([
    'muster-postgres-running',
    'muster-postgres-starting',
    'of-somebody-else',
  ]);
});
