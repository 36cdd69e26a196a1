// Compares the variables the programs and docker-compose.yml read with the tables of docs/configuration.md, and with
// what Kubernetes and systemd are given.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { VARIABLES } from '../../libs/platform/src/config/config.ts';
import { manifestsOf, read as manifestsIn } from '../k8s/manifests.mjs';
import { site } from './compose-file.mjs';

const PROJECT = join(import.meta.dirname, '../..');
const read = (path) => readFileSync(join(PROJECT, path), 'utf8');
/** The table describes them by their pattern. */
const OF_PROVIDER = /^OIDC_[A-Z\d_]+_(?:ISSUER|NAME|CLIENT_ID|CLIENT_SECRET)$/;
/** The names in the first column of the tables of variables. */
const documented = [...read('docs/configuration.md').matchAll(/^\| ((?:`[A-Z][A-Z0-9_]+`(?:, | \(and )?)+)/gm)].flatMap(
  ([, cell]) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name),
);
/** Variables that only docker-compose.yml reads; compose itself reads the last one. */
const COMPOSE = [
  ...new Set([...read('docker-compose.yml').matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name]) => name)),
  'COMPOSE_PROFILES',
].filter((name) => !VARIABLES.includes(name) && !OF_PROVIDER.test(name));
/** Variables that only libraries or `npm start` read. */
const OTHERS = ['DATA_DIR', ...COMPOSE];

test('docs/configuration.md lists every variable of api and worker', () => {
  expect(VARIABLES.filter((name) => !documented.includes(name))).toEqual([]);
});

test('docs/configuration.md lists every variable of docker-compose.yml', () => {
  expect(COMPOSE.filter((name) => !documented.includes(name))).toEqual([]);
  expect(COMPOSE.length).toBeGreaterThan(8);
});

test('docs/configuration.md lists no variable that is not read, and none twice', () => {
  expect(documented.filter((name) => ![...VARIABLES, ...OTHERS].includes(name))).toEqual([]);
  expect(documented.length).toBe(new Set(documented).size);
});

test('only the configuration reads environment variables', () => {
  const files = ['apps/api/src', 'apps/worker/src', 'libs'].flatMap((folder) =>
    readdirSync(join(PROJECT, folder), { recursive: true })
      .filter((name) => name.endsWith('.ts') && !/\.spec\.ts$|-spec\.ts$|(^|\/)test\//.test(name))
      .map((name) => join(folder, name)),
  );
  const readers = files.filter((file) => /process\.env\b/.test(read(file)));
  expect(readers).toEqual(['libs/platform/src/config/config.ts', 'libs/platform/src/telemetry/otlp.ts']); // OpenTelemetry's own variables
});

/** Variables that each way to run Muster gives its processes. */
const WAYS = {
  compose: ['worker', 'migrate'].flatMap((name) => Object.keys(site.services[name].environment)),
  Kubernetes: [
    ...['site', 'migrate'].flatMap((folder) => manifestsOf(join(PROJECT, 'infra/k8s', folder))),
    ...manifestsIn(join(PROJECT, 'infra/k8s/base/secret.template.yaml')),
  ].flatMap(({ data, stringData }) => Object.keys({ ...data, ...stringData })),
  systemd: [
    ...Object.keys(parseEnv(read('infra/systemd/environment.example'))),
    ...read('infra/systemd/muster-api@.service')
      .match(/(?<=^Environment=).*/m)[0]
      .split(' ')
      .map((pair) => pair.split('=')[0]),
    'DATABASE_OWNER_URL', // in /etc/muster/owner
  ],
};
const NEEDED = ['NODE_ENV', 'PUBLIC_URL', 'TRUST_PROXY', 'DATABASE_URL', 'DATABASE_OWNER_URL', 'REDIS_URL', 'API_KEY'];
const ALSO_NEEDED = ['JWT_SECRET', 'COOKIE_SECRET', 'SMTP_URL', 'MAIL_FROM', 'LOG_LEVEL'];

test.each(Object.entries(WAYS))('%s names only documented variables, and all that a site needs', (_, names) => {
  expect(names.filter((name) => !VARIABLES.includes(name) && !OF_PROVIDER.test(name))).toEqual([]);
  expect([...NEEDED, ...ALSO_NEEDED].filter((name) => !names.includes(name))).toEqual([]);
  expect(names.some((name) => ['OIDC_CLIENT_ID', 'OIDC_GOOGLE_CLIENT_ID'].includes(name))).toBe(true);
  expect(names.some((name) => name.startsWith('STORAGE_'))).toBe(true);
});
