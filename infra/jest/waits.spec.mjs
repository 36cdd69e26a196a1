// Tests wait for conditions, never for a fixed time (ADR 27): fixed pauses and tight time limits fail on a busy
// machine although the product works. This spec finds both in all tests.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PROJECT = join(import.meta.dirname, '../..');
const isTest = (/** @type {string} */ file) =>
  /spec\.(ts|mjs)$/.test(file) || /^(apps|libs)\/[^/]+\/test\/.*\.ts$|^frontend\/(?:e2e|test)\/.*\.tsx?$/.test(file);
const WAITS = [
  { name: 'a timer', form: /(?<![.\w])set(?:Timeout|Interval)\(/ },
  { name: 'a pause', form: /setTimeout\b[^}]*\} from ['"](?:node:)?timers\/promises['"]|\b(?:sleep|delay)\(\d/ },
  { name: 'a pause of the page', form: /waitForTimeout\(/ },
  { name: 'a pause of the database', form: /pg_sleep/ },
  {
    name: 'an upper bound of time',
    form: /(?:Date|performance)\.now\(\) - \w+\)\.toBeLess|\b(?:took|waited|elapsed\w*|duration\w*|slowest\w*)\)\.toBeLess/,
  },
  {
    // Emitters that lose a race keep their listeners, which add up in a loop.
    name: 'listeners that are left behind',
    form: /\b(?:while|for) \((?:(?!\n {0,2}\})[\s\S]){0,400}?Promise\.race\(\[(?![^;]*signal)[^;]*\bonce\(/,
  },
];
/** The exceptions per file, with the reason. */
const ALLOWED = /** @type {Record<string, string[]>} */ ({
  'testing/wait-until.ts': ['a pause'], // between two polls of a condition
  'frontend/e2e/faulty-visits.ts': ['a pause of the page'], // the same, while the page's clock is put forward
  // Makes an effect run long enough for two workers to overlap
  'libs/platform/test/test-effects-feature.ts': ['a pause of the database'],
  'libs/platform/test/turns.trust-spec.ts': ['a pause of the database'], // tests slow commits
  // A process that holds the append lock; five connections at once; the guarantee of ADR 2
  'libs/platform/test/pool.trust-spec.ts': ['a pause of the database', 'a timer', 'an upper bound of time'],
  'libs/media/src/app/image-processing.trust-spec.ts': ['a timer'], // samples the memory
  'libs/platform/test/busy-start.trust-spec.ts': ['a pause'], // opens connections as slowly as a busy core
  'apps/worker/test/outside/endings.spec.ts': ['a timer'], // collects garbage now and then
  'frontend/test/missing-in-jsdom.ts': ['a timer'], // delivers a message in a later task, as browsers do
  'libs/platform/test/redis-down.trust-spec.ts': ['an upper bound of time'], // 15 s, where a fault would wait forever
  // 20 s, where TCP would wait for 15 minutes
  'apps/api/test/trust/forgotten-line.trust-spec.ts': ['an upper bound of time'],
  'apps/api/test/trust/sign-in.trust-spec.ts': ['an upper bound of time'], // 30 s, where a fault would wait forever
  'apps/api/test/trust/one-address.trust-spec.ts': ['an upper bound of time'], // the two minutes that are promised
  // Strict only if nothing else runs (TRUST_FULL)
  'apps/api/test/trust/limits.trust-spec.ts': ['an upper bound of time'],
  'apps/api/test/trust/tokens.trust-spec.ts': ['an upper bound of time'], // the same
});

const thisFile = 'infra/jest/waits.spec.mjs';
const files = ['apps', 'libs', 'infra', 'testing', 'frontend/src', 'frontend/test', 'frontend/e2e']
  .flatMap((dir) =>
    readdirSync(join(PROJECT, dir), { recursive: true }).map((file) => `${dir}/${String(file).replaceAll('\\', '/')}`),
  )
  .filter((file) => isTest(file) && !file.includes('node_modules/') && file !== thisFile);
const waitsIn = (/** @type {string} */ text) => WAITS.filter(({ form }) => form.test(text)).map(({ name }) => name);
const waitsOf = (/** @type {string} */ file) => waitsIn(readFileSync(join(PROJECT, file), 'utf8'));

test('no test waits for a fixed time, except those that are allowed to', () => {
  const isAllowed = (/** @type {string} */ file, /** @type {string} */ name) => ALLOWED[file]?.includes(name);
  const found = files.flatMap((file) =>
    waitsOf(file)
      .filter((name) => !isAllowed(file, name))
      .map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

test('every exception is still needed', () => {
  const unused = Object.entries(ALLOWED).flatMap(([file, names]) =>
    names.filter((name) => !waitsOf(file).includes(name)).map((name) => `${file}: ${name}`),
  );
  expect(unused).toEqual([]);
});

test.each([
  ['await new Promise((resolve) => setTimeout(resolve, 100));', 'a timer'],
  ["import { setTimeout as nap } from 'node:timers/promises';", 'a pause'],
  ['await page.waitForTimeout(250);', 'a pause of the page'],
  ["rows('SELECT pg_sleep(1)')", 'a pause of the database'],
  ['expect(Date.now() - began).toBeLessThan(500);', 'an upper bound of time'],
  [
    "while (open) {\n    await Promise.race([once(out, 'data'), once(err, 'data')]);\n  }",
    'listeners that are left behind',
  ],
])('finds a wait in %s', (line, name) => expect(waitsIn(line)).toEqual([name]));
test.each([
  'jest.setTimeout(60_000);',
  'socket.setTimeout(5_000, close);',
  'expect(Date.now() - began).toBeGreaterThan(990);',
  "while (open) {\n    await Promise.race([once(out, 'data', { signal }), ended]);\n  }",
  "for (const one of all) start(one);\n}\nawait Promise.race([once(out, 'data'), ended]);",
])('finds no wait in %s', (line) => expect(waitsIn(line)).toEqual([]));
