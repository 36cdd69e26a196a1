// PostgreSQL refuses a data folder that others may read, and its account must be able to enter that of its programs.
import { chmodSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyFolder } from './postgres-location.mjs';

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
