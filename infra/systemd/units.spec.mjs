// Compares the units with the programs they start and, if installed, with systemd.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { loadConfig } from '../../libs/platform/src/config/config.ts';
import { installed } from '../../testing/drills/local-services.mjs';

const UNITS = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.service'));
const read = (name) => readFileSync(join(import.meta.dirname, name), 'utf8');
/** Returns the values of a setting, in order. */
const values = (name, key) =>
  [...read(name).matchAll(/^(\w+)=(.*)$/gm)].filter(([, setting]) => setting === key).map(([, , value]) => value);
const PROTECTED = [
  'NoNewPrivileges',
  'ProtectHome',
  'PrivateTmp',
  'PrivateDevices',
  'ProtectKernelModules',
  'ProtectKernelTunables',
  'RestrictNamespaces',
  'RestrictSUIDSGID',
  'LockPersonality',
];

test('there is one unit for each process', () =>
  expect(UNITS.toSorted()).toEqual(['muster-api@.service', 'muster-migrate.service', 'muster-worker.service']));

test.each(UNITS)('%s starts one of the programs as a plain account with minimal privileges', (name) => {
  const [start] = values(name, 'ExecStart');
  const [, app] = /node (?:--\S+ )*dist\/apps\/(\w+)\/main\.js/.exec(start);
  expect(existsSync(join(import.meta.dirname, '../../apps', app, 'src/main.ts'))).toBe(true);
  expect(values(name, 'User')).toEqual(['muster']);
  for (const key of PROTECTED) expect([key, values(name, key)]).toEqual([key, ['yes']]);
  expect([values(name, 'ProtectSystem'), values(name, 'CapabilityBoundingSet')]).toEqual([['strict'], ['']]);
  expect(read(name)).not.toContain('MemoryDenyWriteExecute'); // Node compiles at run time
});

test('only the migration reads DATABASE_OWNER_URL; no unit contains a secret', () => {
  for (const name of UNITS)
    expect(values(name, 'EnvironmentFile').includes('/etc/muster/owner')).toBe(name === 'muster-migrate.service');
  for (const name of UNITS)
    for (const value of values(name, 'Environment')) expect(value).not.toMatch(/SECRET|PASSWORD|_URL|_KEY/);
});

test('the example of /etc/muster/environment is accepted as production once its values are replaced', () => {
  const given = parseEnv(read('environment.example'));
  const [, ofUnit] = /^Environment=(.*)$/m.exec(read('muster-api@.service'));
  const env = { ...parseEnv(ofUnit.replaceAll(' ', '\n')), PORT: '3001', ...given };
  expect(() => loadConfig(env)).toThrow(/JWT_SECRET: must have at least/);
  const real = Object.entries(env).map(([name, value]) => [
    name,
    value.replace('change-me', `${name}-0123456789-${name}`),
  ]);
  expect(loadConfig(Object.fromEntries(real))).toMatchObject({ NODE_ENV: 'production', TRUST_PROXY: 1 });
});

test('an api has enough time to stop, and both long-lived processes use the flags of the images', () => {
  expect(Number(values('muster-api@.service', 'TimeoutStopSec')[0])).toBeGreaterThanOrEqual(35);
  expect(values('muster-api@.service', 'Environment')[0]).toMatch(/PORT=%i .*DRAIN_MS=[1-9]\d{3}/);
  for (const [unit, image] of [
    ['muster-api@.service', 'api'],
    ['muster-worker.service', 'worker'],
  ]) {
    const dockerfile = readFileSync(join(import.meta.dirname, `../docker/${image}.Dockerfile`), 'utf8');
    const [, command] = /^CMD \[(.*)\]$/m.exec(dockerfile) ?? [];
    expect(values(unit, 'ExecStart')).toEqual([`/usr/bin/${command.replaceAll(/"|,/g, '')}`]);
    expect(values(unit, 'Restart')).toEqual(['always']);
  }
});

test('systemd, if installed, accepts every line', () => {
  for (const name of installed('systemd-analyze') ? UNITS : []) {
    const file = join(import.meta.dirname, name);
    const output = execFileSync('bash', ['-c', `systemd-analyze verify --man=no "${file}" 2>&1 || true`], {
      encoding: 'utf8',
    });
    expect(output.split('\n').filter((line) => /Unknown|Failed to parse|Invalid|ignoring/i.test(line))).toEqual([]);
  }
});
