// A test that waits for so long, or that must be done within so long, fails on a busy machine though the product is
// sound (ADR 175). What tests wait for is progress: `until` of libs/platform/test/wait-until.ts, a message, a locator.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PROJECT = join(import.meta.dirname, '../..');
const isTest = (/** @type {string} */ file) =>
  /spec\.(ts|mjs)$/.test(file) || /^(apps|libs)\/[^/]+\/test\/.*\.ts$|^frontend\/e2e\/.*\.ts$/.test(file);
const WAITS = [
  { name: 'a timer', form: /(?<![.\w])set(?:Timeout|Interval)\(/ },
  { name: 'a pause', form: /setTimeout\b[^}]*\} from ['"](?:node:)?timers\/promises['"]|\b(?:sleep|delay)\(\d/ },
  { name: 'a pause of the page', form: /waitForTimeout\(/ },
  { name: 'a pause of the database', form: /pg_sleep/ },
  {
    name: 'an upper bound of time',
    form: /(?:Date|performance)\.now\(\) - \w+\)\.toBeLess|\b(?:took|waited|elapsed|slowest\w*)\)\.toBeLess/,
  },
];
/** File → what it may, with the reason. */
const ALLOWED = /** @type {Record<string, string[]>} */ ({
  'libs/platform/test/wait-until.ts': ['a pause'], // between two looks; what ends the wait is what is looked for
  // Makes the work of an effect long enough for two to meet
  'libs/platform/test/test-effects-feature.ts': ['a pause of the database'],
  'libs/platform/test/turns.trust-spec.ts': ['a pause of the database'], // a slow commit is what is tried
  // A program that holds the log; five connections at once; the promise of ADR 3
  'libs/platform/test/pool.trust-spec.ts': ['a pause of the database', 'a timer', 'an upper bound of time'],
  'libs/media/src/app/image-processing.trust-spec.ts': ['a timer'], // looks at the memory all along
  'libs/platform/test/redis-down.e2e-spec.ts': ['an upper bound of time'], // 15 s, where a fault waits for ever
  // 20 s, where TCP waits for 15 minutes
  'apps/api/test/trust/forgotten-line.trust-spec.ts': ['an upper bound of time'],
  'apps/api/test/trust/sign-in.trust-spec.ts': ['an upper bound of time'], // 30 s, where a fault waits for ever
  // Strict only where nothing else runs (TRUST_FULL)
  'apps/api/test/trust/limits.trust-spec.ts': ['an upper bound of time'],
  'apps/api/test/trust/tokens.trust-spec.ts': ['an upper bound of time'], // the same
});

const own = 'infra/jest/waits.spec.mjs';
const files = ['apps', 'libs', 'infra', 'frontend/src', 'frontend/e2e']
  .flatMap((dir) =>
    readdirSync(join(PROJECT, dir), { recursive: true }).map((file) => `${dir}/${String(file).replaceAll('\\', '/')}`),
  )
  .filter((file) => isTest(file) && !file.includes('node_modules/') && file !== own);
const waitsIn = (/** @type {string} */ text) => WAITS.filter(({ form }) => form.test(text)).map(({ name }) => name);
const waitsOf = (/** @type {string} */ file) => waitsIn(readFileSync(join(PROJECT, file), 'utf8'));

test('no test waits for a clock, but for those that say why', () => {
  const isAllowed = (/** @type {string} */ file, /** @type {string} */ name) => ALLOWED[file]?.includes(name);
  const found = files.flatMap((file) =>
    waitsOf(file)
      .filter((name) => !isAllowed(file, name))
      .map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

test('what is allowed is still there', () => {
  const gone = Object.entries(ALLOWED).flatMap(([file, names]) =>
    names.filter((name) => !waitsOf(file).includes(name)).map((name) => `${file}: ${name}`),
  );
  expect(gone).toEqual([]);
});

test.each([
  ['await new Promise((resolve) => setTimeout(resolve, 100));', 'a timer'],
  ["import { setTimeout as nap } from 'node:timers/promises';", 'a pause'],
  ['await page.waitForTimeout(250);', 'a pause of the page'],
  ["rows('SELECT pg_sleep(1)')", 'a pause of the database'],
  ['expect(Date.now() - began).toBeLessThan(500);', 'an upper bound of time'],
])('%s is found', (line, name) => expect(waitsIn(line)).toEqual([name]));
test.each([
  'jest.setTimeout(60_000);',
  'socket.setTimeout(5_000, close);',
  'expect(Date.now() - began).toBeGreaterThan(990);',
])('%s is none', (line) => expect(waitsIn(line)).toEqual([]));
