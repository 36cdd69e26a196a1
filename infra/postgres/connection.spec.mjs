// Runs backup.sh and restore.sh with tools that record how they are called.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PASSWORD = 'p:4\\s %w';
const url = (name) => `postgres://muster:${encodeURIComponent(PASSWORD)}@db.example:5432/${name}?sslmode=require`;
let dir;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'muster-connection-'));
  mkdirSync(join(dir, 'bin'));
  for (const tool of ['pg_dump', 'pg_restore', 'psql']) {
    const file = join(dir, 'bin', tool);
    writeFileSync(
      file,
      `#!/usr/bin/env bash
{ echo "${tool} $*"; env; } >> "${dir}/calls"
[[ -z "\${PGPASSFILE:-}" ]] || { stat -c %a "$PGPASSFILE" >> "${dir}/modes"; cp "$PGPASSFILE" "${dir}/password"; echo "$PGPASSFILE" > "${dir}/file"; }
for argument; do [[ "$argument" != --file=* ]] || echo dump > "\${argument#--file=}"; done
[[ "$*" != *count* ]] || echo 0
`,
    );
    chmodSync(file, 0o755);
  }
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const run = (script, ...args) =>
  execFileSync('bash', [join(import.meta.dirname, script), ...args], {
    env: {
      PATH: `${join(dir, 'bin')}:${process.env.PATH}`,
      DATABASE_URL: url('plain'),
      DATABASE_OWNER_URL: url('owned'),
      WORKER: 'true',
    },
    stdio: 'pipe',
    encoding: 'utf8',
  });
const read = (name) => readFileSync(join(dir, name), 'utf8');
function assertPasswordOnlyInFile() {
  expect(read('calls')).toContain('postgres://muster@db.example:5432/owned?sslmode=require');
  for (const form of [PASSWORD, encodeURIComponent(PASSWORD)]) expect(read('calls')).not.toContain(form);
  expect(read('password')).toBe('*:*:*:*:p\\:4\\\\s %w\n');
  expect(new Set(read('modes').trim().split('\n'))).toEqual(new Set(['600']));
  expect(existsSync(read('file').trim())).toBe(false);
}

test('backup.sh passes the password in a file that only its account can read, and removes it', () => {
  run('backup.sh', join(dir, 'backups'), join(dir, 'ledger'));
  assertPasswordOnlyInFile();
});

test('restore.sh does the same', () => {
  writeFileSync(join(dir, 'ledger'), '{}\n');
  writeFileSync(join(dir, 'old.dump'), 'dump');
  run('restore.sh', join(dir, 'old.dump'), join(dir, 'ledger'));
  assertPasswordOnlyInFile();
});
