// @ts-check
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// The layout of ARCHITECTURE.md as a test: the folder of a file says what it does, and a table is named by its feature
// only.
const ROOT = join(import.meta.dirname, '..');
const NOT_FEATURES = new Set(['kernel', 'contracts', 'texts', 'drawing', 'platform', 'demo']);
const sources = execFileSync('git', ['ls-files', 'libs/*/src/*'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !file.endsWith('spec.ts'));
const featureOf = (/** @type {string} */ file) => file.split('/')[1] ?? '';
const inFeature = sources.filter((file) => !NOT_FEATURES.has(featureOf(file)));
const read = (/** @type {string} */ file) => readFileSync(join(ROOT, file), 'utf8');

/** Folders of a feature by what their files do; adapters of the outside world have a folder of their own. */
const FOLDERS = new Set(['domain', 'app', 'read', 'write', 'policies', 'jobs', 'http', 'realtime', 'texts']);
const ROOT_FILES = new Set(['index.ts', 'ports.ts', 'aggregate.ts', 'realtime.ts']);
/** @type {Record<string, string[]>} */
const ADAPTERS = {
  media: ['storage'],
  riot: ['wire', 'summoners', 'tournaments'],
  users: ['oidc'],
  discord: ['client', 'linking', 'interactions', 'cards'],
  webhooks: ['wire'],
  dashboard: ['status'],
};

test('every file of a feature is in the folder for its kind', () => {
  const strays = inFeature.filter((file) => {
    const [folder = '', ...rest] = file.split('/').slice(3);
    if (rest.length === 0) return !ROOT_FILES.has(folder);
    return !FOLDERS.has(folder) && !ADAPTERS[featureOf(file)]?.includes(folder);
  });
  expect(strays).toEqual([]);
});

test('the name of a file in policies, jobs and controllers says its kind', () => {
  const unnamed = inFeature.filter(
    (file) =>
      (/\/policies\//.test(file) && !file.endsWith('.policy.ts')) ||
      (/@(?:Controller|Serves)\(/.test(read(file)) && !file.endsWith('.controller.ts')),
  );
  expect(unnamed).toEqual([]);
});

const SQL = /\b(?:SELECT\s[\s\S]{0,400}?\sFROM|INSERT\s+INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM)\s/;
/** SQL in an entry point or use case, each with its reason. */
/** @type {Record<string, string>} */
const SQL_ELSEWHERE = {};

test('SQL is in read, write and migrations only', () => {
  const found = inFeature.filter(
    (file) => SQL.test(withoutComments(read(file))) && !/\/(read|write)\//.test(file) && !(file in SQL_ELSEWHERE),
  );
  expect(found).toEqual([]);
});

test('a prepared statement has a name of its own', () => {
  // PostgreSQL refuses a second text under the name of another one, on connections that have seen both.
  const names = sources
    .filter((file) => /\/(read|write)\//.test(file) && !file.includes('.spec.'))
    .flatMap((file) => [...read(file).matchAll(/[\])],\s*'([a-z0-9]+_[a-z0-9_]+)',?\s*\)/g)].map(([, name]) => name));
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name, i) => names.indexOf(name) < i)).toEqual([]);
});

test('no feature names a table of another feature', () => {
  /** @type {Map<string, string>} */
  const owners = new Map();
  for (const file of sources)
    for (const [, table = ''] of read(file).matchAll(/CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\w+)/g))
      owners.set(table, featureOf(file));
  const trespasses = inFeature.flatMap((file) =>
    tablesNamedIn(withoutComments(read(file))).flatMap((table) => {
      const owner = owners.get(table);
      return owner && owner !== featureOf(file) && owner !== 'platform' ? [`${file} names ${table} of ${owner}`] : [];
    }),
  );
  expect(owners.get('people')).toBe('users');
  expect(tablesNamedIn("new EntitySchema<Ban>({ name: 'bans', columns }); 'SELECT 1 FROM people'")).toEqual([
    'people',
    'bans',
  ]);
  expect(trespasses).toEqual([]);
});

test('journeys wait for an expression with untilTrue, which works under the policy of the page', () => {
  const journeys = execFileSync('git', ['ls-files', 'frontend/e2e/*.ts'], { cwd: ROOT, encoding: 'utf8' }).trim();
  const callers = journeys.split('\n').filter((file) => read(file).includes('.waitForFunction('));
  expect(callers).toEqual([]);
});

/** Tables of statements, and those of entities. */
function tablesNamedIn(/** @type {string} */ source) {
  const named = [
    ...source.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE)\s+([a-z_]+)\b/g),
    ...source.matchAll(/new EntitySchema<[^;]*?>\(\{\s*name: '(\w+)'/g),
  ];
  return named.map(([, table = '']) => table);
}

/** @param {string} source */
function withoutComments(source) {
  return source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}
