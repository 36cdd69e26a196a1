// Runs `npm run setup` where no package is installed, and reads what it writes as compose does.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { loadConfig } from '../../libs/platform/src/config/config.ts';
import { environmentOf } from './compose-file.mjs';

const PROJECT = join(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'muster-setup-'));
afterAll(() => rmSync(copy, { recursive: true }));
beforeAll(() => {
  for (const file of ['infra/docker/setup.mjs', 'infra/dev/node-version.mjs'])
    cpSync(join(PROJECT, file), join(copy, file));
});

const run = (...args) =>
  spawnSync(process.execPath, ['infra/docker/setup.mjs', ...args], { cwd: copy, encoding: 'utf8' });
let folders = 0;
const newFolder = () => join(copy, `site-${++folders}`);
const GIVEN = ['--domain', 'muster.example', '--email', 'me@example.org'];
/** As compose reads it. */
const variablesOf = (folder) => parseEnv(readFileSync(join(folder, '.env'), 'utf8'));
const PRESETS = ['google', 'discord', 'microsoft', 'twitch'];

test('it is what `npm run setup` runs', () => {
  const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));
  expect(scripts.setup).toBe('node infra/docker/setup.mjs');
});

test('the .env has fresh secrets everywhere, only its owner can read it, and no secret is printed', () => {
  const [first, second] = [newFolder(), newFolder()];
  const { status, stdout, stderr } = run(...GIVEN, '--dir', first);
  expect([status, stderr]).toEqual([0, '']);
  expect(statSync(join(first, '.env')).mode & 0o777).toBe(0o600);
  run(...GIVEN, '--dir', second);
  const secretsOf = (folder) =>
    Object.entries(variablesOf(folder)).filter(([name, value]) => /PASSWORD$|SECRET$|^API_KEY$/.test(name) && value);
  const secrets = [...secretsOf(first), ...secretsOf(second)].map(([, value]) => value);
  expect([secrets.length, new Set(secrets).size]).toEqual([14, 14]);
  for (const secret of secrets) {
    expect(secret).toMatch(/^[\da-f]{24,64}$/);
    expect(stdout).not.toContain(secret);
  }
});

test('with it and one registration, all processes accept their environment as production', () => {
  const folder = newFolder();
  run(...GIVEN, '--dir', folder);
  const variables = variablesOf(folder);
  expect(() => loadConfig(environmentOf('api-1', variables))).toThrow('OIDC_DISCORD_CLIENT_ID: is not set');
  const registered = { OIDC_DISCORD_CLIENT_ID: '1234', OIDC_DISCORD_CLIENT_SECRET: 'bq7R-of-theirs' };
  for (const service of ['api-1', 'api-2', 'worker', 'migrate'])
    expect(loadConfig(environmentOf(service, { ...variables, ...registered }))).toMatchObject({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://muster.example',
      MAIL_FROM: 'Muster <no-reply@muster.example>',
      signInProviders: [{ id: 'discord', clientId: '1234' }],
    });
  expect(environmentOf('tls', variables)).toMatchObject({
    PUBLIC_URL: 'https://muster.example',
    ACME_EMAIL: 'me@example.org',
  });
});

test('it says which records and registrations the site needs, with its own addresses', () => {
  const { stdout } = run('--domain', 'Müster.example', '--email', 'me@example.org', '--dir', newFolder());
  expect(stdout).toMatch(/A record.*AAAA record.* xn--mster-kva\.example/);
  expect(stdout).toContain('  https://xn--mster-kva.example/api/auth/oidc/callback\n');
  const names = [...stdout.matchAll(/^ {3}(\w+) +https:/gm)].map(([, name]) => name);
  expect(names).toEqual(PRESETS);
  // These providers need only their id and secret, because their addresses are known.
  const given = Object.fromEntries(
    PRESETS.flatMap((id) => ['ID', 'SECRET'].map((part) => [`OIDC_${id.toUpperCase()}_CLIENT_${part}`, 'x'])),
  );
  const folder = newFolder();
  run(...GIVEN, '--dir', folder);
  const config = loadConfig(
    environmentOf('worker', { ...variablesOf(folder), ...given, OIDC_PROVIDERS: names.join() }),
  );
  expect(config.signInProviders.map(({ id }) => id)).toEqual(PRESETS);
});

test('an existing .env is left as it is', () => {
  const folder = newFolder();
  run(...GIVEN, '--dir', folder);
  const before = readFileSync(join(folder, '.env'), 'utf8');
  const { status, stdout, stderr } = run(...GIVEN, '--dir', folder);
  expect([status, stdout, stderr]).toEqual([1, '', expect.stringContaining('exists and was left as it is')]);
  expect(readFileSync(join(folder, '.env'), 'utf8')).toBe(before);
});

test.each([
  ['--domain https://muster.example is not a domain', '--domain', 'https://muster.example'],
  ['--domain localhost is not a domain', '--domain', 'localhost'],
  ['--domain 203.0.113.7 is not a domain', '--domain', '203.0.113.7'],
  ['--domain muster.example:8080 is not a domain', '--domain', 'muster.example:8080'],
  ['--domain a..example is not a domain', '--domain', 'a..example'],
  ['--domain  is not a domain', '--domain', ''],
  ['--email me is not an address', '--email', 'me'],
  ['--email me@example is not an address', '--email', 'me@example'],
  ['--email a\nB=c@example.org is not an address', '--email', 'a\nB=c@example.org'],
  ['--email $HOME@example.org is not an address', '--email', '$HOME@example.org'],
  ["Unknown option '--domian'", '--domian', 'muster.example'],
])('%s', (message, option, value) => {
  const folder = newFolder();
  const { status, stderr } = run(...GIVEN, option, value, '--dir', folder);
  expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
  expect(existsSync(folder)).toBe(false);
});

test('without options it says which are needed, and writes beside docker-compose.yml', () => {
  expect(run()).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/--domain and --email are needed\.\nnpm run setup --/),
  });
  expect(run(...GIVEN)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('docker compose --profile tls up -d --wait'),
  });
  expect(readdirSync(copy)).toContain('.env');
});
