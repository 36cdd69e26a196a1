// Compares docker-compose.yml with the programs it starts: they know every variable, and with all secrets set they
// accept the configuration as production.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { loadConfig, VARIABLES } from '../../libs/platform/src/config/config.ts';
import { compose, interpolate as withVariables, site } from './compose-file.mjs';

const PROJECT = join(import.meta.dirname, '../..');
const read = (path) => readFileSync(join(PROJECT, path), 'utf8');
const GIVEN = {
  PUBLIC_URL: 'https://muster.example',
  POSTGRES_PASSWORD: 'b1946ac92492d234',
  DATABASE_PASSWORD: 'd3d9446802a44259',
  VALKEY_PASSWORD: '6f1ed002ab559585',
  STORAGE_SECRET: '591785b794601e21',
  API_KEY: 'web-1',
  OIDC_ISSUER: 'https://accounts.example',
  JWT_SECRET: 'j-0123456789-abcdefghijklmnopqrstuvwxyz',
  COOKIE_SECRET: 'c-0123456789-abcdefghijklmnopqrstuvwxyz',
  OIDC_CLIENT_ID: 'muster',
  OIDC_CLIENT_SECRET: 'e2fc714c4727ee93',
};
const interpolate = (value) => withVariables(value, GIVEN);
const environment = (service) =>
  Object.fromEntries(
    Object.entries(site.services[service].environment).map(([name, value]) => [name, interpolate(value)]),
  );

test('docker-compose.yml starts two apis behind a proxy, a worker, the migration and their services', () => {
  const names = ['api-1', 'api-2', 'files', 'migrate', 'postgres', 'proxy', 'tls', 'valkey', 'worker'];
  expect(Object.keys(site.services).toSorted()).toEqual(names);
  expect(names.filter((name) => site.services[name].profiles)).toEqual(['tls']);
});

test('images of Muster are pulled, or else built from this folder', () => {
  const built = new Set(Object.values(site.services).flatMap(({ build, image }) => (build ? [image] : [])));
  const ours = Object.values(site.services).flatMap(({ image }) => (image?.includes('RELEASE') ? [image] : []));
  expect(ours.length).toBe(4);
  expect(ours.filter((image) => !built.has(image))).toEqual([]);
  expect(
    [...built].map((image) => withVariables(image, { IMAGES: 'host.example/club/muster', RELEASE: '9.9.9' })),
  ).toEqual(['api', 'worker'].map((name) => `host.example/club/muster-${name}:9.9.9`));
});

test('TLS ends in Caddy, whose headers the proxy passes on from a port that is not published', () => {
  const { environment: variables, depends_on: needs, volumes } = site.services.tls;
  const { FRONT_PORT } = site.services.proxy.environment;
  expect(variables.PROXY).toBe(`proxy:${FRONT_PORT}`);
  expect(site.services.proxy.ports.filter((port) => port.endsWith(`:${FRONT_PORT}`))).toEqual([]);
  expect(needs).toEqual({ proxy: { condition: 'service_healthy' } });
  const file = read(volumes[0].split(':')[0]);
  const named = new Set([...file.matchAll(/\{\$(\w+)\}/g)].map(([, name]) => name));
  expect([...named].filter((name) => !(name in variables))).toEqual([]);
  expect(volumes[1]).toBe('certificates:/data');
  expect(site.volumes).toHaveProperty('certificates');
});

test('whatever `up --wait` waits for is checked where the image has a program for it', () => {
  const image = (name) => read(`infra/docker/${name}.Dockerfile`).includes('\nHEALTHCHECK');
  expect([image('api'), image('worker')]).toEqual([true, true]);
  for (const name of ['tls', 'proxy', 'postgres', 'valkey']) {
    const { healthcheck, extends: base } = site.services[name];
    const checked = healthcheck ?? compose(base.file).services[base.service].healthcheck;
    expect([name, checked.test[0]]).toEqual([name, expect.stringMatching(/^CMD/)]);
  }
});

test.each(['api-1', 'api-2', 'worker', 'migrate'])('%s accepts its environment as production', (service) => {
  const given = environment(service);
  const config = loadConfig(given);
  expect(config).toMatchObject({ NODE_ENV: 'production', TRUST_PROXY: 1, PUBLIC_URL: GIVEN.PUBLIC_URL });
  expect(Object.keys(given).filter((name) => !(name in config) && given[name] !== '')).toEqual([]);
});

/** Documented variables that the file itself or the images decide. */
const DECIDED = {
  NODE_ENV: 'production',
  DATABASE_URL: 'from DATABASE_PASSWORD',
  REDIS_URL: 'from VALKEY_PASSWORD',
  STORAGE_URL: 'from STORAGE_KEY and STORAGE_SECRET',
  DATABASE_OWNER_URL: 'of the migration alone, from POSTGRES_PASSWORD',
  TRUST_PROXY: 'the proxy of this file',
  WEBHOOK_CLOCK_SCALE: 'of tests alone',
  DRAIN_MS: 'of the apis alone, for the proxy of this file',
  ...Object.fromEntries(
    ['HOST', 'PORT', 'METRICS_PORT', 'METRICS_HOST', 'FRONTEND_DIR'].map((name) => [name, 'of the images']),
  ),
  STORAGE_DIR: 'replaced by STORAGE_URL',
};
/**
 * Variables of the sign-in providers that docs/configuration.md names. `club` stands for a provider without a known
 * address.
 */
const OF_PROVIDERS = [
  ...['GOOGLE', 'DISCORD', 'MICROSOFT', 'TWITCH', 'CLUB'].flatMap((id) => [`${id}_CLIENT_ID`, `${id}_CLIENT_SECRET`]),
  'CLUB_ISSUER',
  'CLUB_NAME',
].map((name) => `OIDC_${name}`);
test.each(['api-1', 'api-2', 'worker', 'migrate'])('%s is given every documented variable', (service) => {
  const values = site.services[service].environment;
  const isHandedOn = (name) => new RegExp(`^\\$\\{${name}[:}]`).test(String(values[name]));
  expect([...VARIABLES, ...OF_PROVIDERS].filter((name) => !isHandedOn(name) && !(name in DECIDED))).toEqual([]);
  expect(Object.keys(DECIDED).filter(isHandedOn)).toEqual([]);
});

test('each default in the file is that of the program', () => {
  const given = environment('worker');
  const required = { ...given };
  for (const name of VARIABLES) if (!(name in DECIDED) && !GIVEN[name]) delete required[name];
  const [config, byDefault] = [loadConfig(given), loadConfig(required)];
  // The program has no default for it.
  for (const name of ['LOG_LEVEL', 'MAIL_FROM']) expect(config[name]).toBe(byDefault[name]);
  expect(config).toEqual(byDefault);
});

test('Valkey has a password, which is no argument, and a network that leads only to its clients', () => {
  const { valkey } = site.services;
  expect([valkey.networks, site.networks.queues]).toEqual([['queues'], { internal: true }]);
  expect(Object.keys(site.services).filter((name) => site.services[name].networks?.includes('queues'))).toEqual(
    expect.arrayContaining(['api-1', 'api-2', 'worker', 'valkey']),
  );
  for (const name of ['proxy', 'files', 'postgres']) expect(site.services[name].networks).toBeUndefined();
  expect(JSON.stringify(valkey.command)).not.toContain('VALKEY_PASSWORD');
  expect(interpolate(valkey.environment.REDISCLI_AUTH)).toBe(GIVEN.VALKEY_PASSWORD);
  for (const service of ['api-1', 'api-2', 'worker'])
    expect(new URL(environment(service).REDIS_URL).password).toBe(GIVEN.VALKEY_PASSWORD);
});

test('every service runs without privileges that it does not need', () => {
  for (const [name, service] of Object.entries(site.services)) {
    expect([name, service.cap_drop, service.security_opt]).toEqual([name, ['ALL'], ['no-new-privileges:true']]);
    if (name === 'postgres') continue; // it starts as root and becomes another account
    const added = name === 'tls' ? ['NET_BIND_SERVICE'] : undefined;
    expect([name, service.read_only, service.cap_add, service.pids_limit]).toEqual([name, true, added, 512]);
  }
  for (const name of ['proxy', 'valkey']) expect(site.services[name].user).toMatch(/^(haproxy|valkey)$/);
});

test('only the migration knows the owner of the tables; all processes run as a plain role', () => {
  const userOf = (service, name) => new URL(environment(service)[name]).username;
  const owner =
    site.services.postgres.environment.POSTGRES_USER ??
    compose('docker-compose.dev.yml').services.postgres.environment.POSTGRES_USER;
  expect(userOf('migrate', 'DATABASE_OWNER_URL')).toBe(owner);
  for (const service of ['api-1', 'api-2', 'worker', 'migrate'])
    expect(userOf(service, 'DATABASE_URL')).not.toBe(owner);
  for (const service of ['api-1', 'api-2', 'worker'])
    expect(JSON.stringify(environment(service))).not.toContain(GIVEN.POSTGRES_PASSWORD);
});

test('docker-compose.yml contains no secret and names each missing one', () => {
  const text = read('docker-compose.yml');
  for (const name of [
    'POSTGRES_PASSWORD',
    'DATABASE_PASSWORD',
    'VALKEY_PASSWORD',
    'STORAGE_SECRET',
    'JWT_SECRET',
    'COOKIE_SECRET',
    'API_KEY',
    'PUBLIC_URL',
  ]) {
    expect(text).toMatch(new RegExp(`\\$\\{${name}:\\?\\S+`));
    expect(text).not.toMatch(new RegExp(`\\$\\{${name}(:-|-|\\})`));
  }
});

test('apis have enough time to stop, and start after the migration', () => {
  for (const name of ['api-1', 'api-2']) {
    expect(parseInt(site.services[name].stop_grace_period)).toBeGreaterThanOrEqual(35);
    expect(site.services[name].depends_on.migrate).toEqual({ condition: 'service_completed_successfully' });
    expect(site.services.proxy.depends_on[name]).toEqual({ condition: 'service_healthy' });
  }
});

test('docker-compose.yml names only existing files and services', () => {
  for (const { build, extends: base, depends_on: needs = {}, image } of Object.values(site.services)) {
    if (build) expect(existsSync(join(PROJECT, build.dockerfile))).toBe(true);
    if (base) expect(compose(base.file).services[base.service]).toBeDefined();
    expect(Object.keys(needs).filter((name) => !site.services[name])).toEqual([]);
    if (image) expect(image).toMatch(/:(v?\d|\$\{RELEASE:-\d+\.\d+\.\d+\}$)/);
  }
  expect(existsSync(join(PROJECT, site.services.proxy.volumes[0].split(':')[0]))).toBe(true);
});

test('the proxy gets all its variables, and notices a draining api before it stops', () => {
  const config = read('infra/docker/haproxy.cfg');
  const always = config.replaceAll(/\.if defined[\s\S]*?\.endif/g, '');
  const variables = [...always.matchAll(/\$\{(\w+)(?:-[^}]*)?\}/g)].map(([, name]) => name);
  expect(new Set(variables)).toEqual(new Set(Object.keys(site.services.proxy.environment)));
  const [, inter, fall] = /inter (\d+)s .*fall (\d+)/.exec(config);
  expect(Number(environment('api-1').DRAIN_MS)).toBeGreaterThan(Number(inter) * 1000 * (Number(fall) + 1));
});

test('internal ports are scraped by Prometheus and not published', () => {
  const images = ['api', 'worker'].map((name) =>
    /METRICS_PORT=(\d+) METRICS_HOST=(\S+)/.exec(read(`infra/docker/${name}.Dockerfile`)).slice(1),
  );
  expect(images).toEqual([
    ['9464', '0.0.0.0'],
    ['9464', '0.0.0.0'],
  ]);
  for (const { ports = [] } of Object.values(site.services))
    for (const port of ports) expect(interpolate(port)).not.toContain('9464');
  expect(read('infra/docker/haproxy.cfg')).not.toContain('9464');
  const targets = parse(read('infra/grafana/prometheus.yml')).scrape_configs.flatMap(
    ({ static_configs: [{ targets: hosts }] }) => hosts,
  );
  expect(new Set(targets.map((target) => target.split(':')[1]))).toEqual(new Set(['9464']));
});

test('docker-compose.dev.yml requires no secrets', () => {
  expect(Object.keys(compose('docker-compose.dev.yml').services)).toEqual(['postgres', 'valkey']);
  expect(read('docker-compose.dev.yml')).not.toContain(':?');
});
