// @ts-check
// `npm run test:mutation [-- word …]`: puts each bug of mutations.mjs into a copy of the project and runs the test that
// must notice.
// A bug nobody notices, a test that is red without it, and a bug that no longer fits the code fail the run. `--learn`
// runs a bug's whole
// spec and tells which tests noticed; `--why` tells what they said; `--shard 2/5` runs every fifth bug.
import '../dev/node-version.mjs';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { PROJECT } from '../dev/build.mjs';
import { isStopping, killAll, start, stopAll } from '../dev/child-processes.mjs';
import setup, { teardown } from '../jest/services.mjs';
import { findCode } from './find-code.mjs';
import { MUTATIONS } from './mutations.mjs';

const COPY = join(PROJECT, '.data/sabotage');
const RESULT = join(COPY, '.data/result.json');

/** @typedef {import('./mutations.mjs').Bug} Bug */
/** @typedef {{ fullName: string, status: string, failureMessages: string[] }} Test */

const args = process.argv.slice(2);
const recordTests = args.includes('--learn');
const why = args.includes('--why');
const shard = /^(\d+)\/(\d+)$/.exec(args[args.indexOf('--shard') + 1] ?? '');
const words = args.filter((arg, i) => !arg.startsWith('--') && args[i - 1] !== '--shard');
const asked = MUTATIONS.filter(
  ({ bug: mutation, file }) => words.length === 0 || words.some((word) => `${mutation} ${file}`.includes(word)),
).filter((_, i) => !shard || i % Number(shard[2]) === Number(shard[1]) - 1);

/** What git knows of, as it lies here now; packages and builds by link. */
function copy() {
  rmSync(COPY, { recursive: true, force: true });
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: PROJECT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
    .split('\0')
    .filter(Boolean);
  for (const file of files.filter((name) => existsSync(join(PROJECT, name)))) {
    mkdirSync(dirname(join(COPY, file)), { recursive: true });
    cpSync(join(PROJECT, file), join(COPY, file));
  }
  mkdirSync(dirname(RESULT), { recursive: true });
  for (const name of ['node_modules', 'frontend/node_modules', 'dist'])
    if (existsSync(join(PROJECT, name))) symlinkSync(join(PROJECT, name), join(COPY, name));
}

/** Runs one spec in the copy; with `only`, the test of that name alone. */
async function run(/** @type {string} */ spec, /** @type {string | undefined} */ only) {
  rmSync(RESULT, { force: true });
  const jest = start(
    join(COPY, 'node_modules/jest/bin/jest.js'),
    [
      '--selectProjects',
      'unit',
      'e2e',
      'trust',
      '--json',
      `--outputFile=${RESULT}`,
      '--forceExit',
      '--runTestsByPath',
      join(COPY, spec),
      ...(only ? ['-t', escaped(only)] : []),
    ],
    { cwd: COPY, log: join(COPY, '.data/log'), env: { ...process.env, LOG_LEVEL: 'silent' } },
  );
  await once(jest, 'exit');
  if (!existsSync(RESULT)) return { tests: /** @type {Test[]} */ ([]), loaded: false };
  const results = JSON.parse(readFileSync(RESULT, 'utf8'));
  const tests = results.testResults.flatMap(
    (/** @type {{ assertionResults: Test[] }} */ { assertionResults }) => assertionResults,
  );
  return {
    tests: tests.filter((/** @type {Test} */ { status }) => status === 'passed' || status === 'failed'),
    loaded: results.numRuntimeErrorTestSuites === 0,
  };
}

const escaped = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const failed = (/** @type {Test[]} */ tests) => tests.filter(({ status }) => status === 'failed');
/** The beginning of what a failed test said, without colours, on a line. */
const said = (/** @type {Test} */ { failureMessages }) =>
  stripVTControlCharacters(failureMessages.join(' '))
    .split('\n    at ', 1)
    .join('')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300);

/** @returns {Promise<string | undefined>} what is wrong with this bug */
async function runMutation(/** @type {Bug} */ mutation) {
  const path = join(COPY, mutation.file);
  const whole = readFileSync(path, 'utf8');
  const [place, ...others] = findCode(whole, mutation.find);
  if (!place || others.length > 0)
    return `no longer fits ${mutation.file} (found ${place ? 1 + others.length : 0} times)`;
  const before = recordTests ? undefined : await run(mutation.spec, mutation.killedBy);
  if (before && (before.tests.length === 0 || failed(before.tests).length > 0))
    return `its test is ${before.tests.length === 0 ? 'not there' : 'red without the bug'}: ${mutation.killedBy}`;
  writeFileSync(path, whole.slice(0, place.start) + mutation.replace + whole.slice(place.end));
  try {
    const { tests, loaded } = await run(mutation.spec, recordTests ? undefined : mutation.killedBy);
    const noticed = failed(tests);
    if (noticed.length === 0 && (!loaded || tests.length === 0))
      return `is no bug but a broken build (${join(COPY, '.data/log')})`;
    if (recordTests) for (const test of noticed) console.log(`      ${test.fullName}`);
    if (why) for (const test of noticed) console.log(`      ${said(test)}`);
    return noticed.length > 0
      ? undefined
      : `NOBODY NOTICED in ${mutation.spec}${mutation.killedBy ? ` (${mutation.killedBy})` : ''}`;
  } finally {
    writeFileSync(path, whole);
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => (isStopping() ? killAll() : void stopAll().then(() => process.exit(130))));

process.chdir(PROJECT);
copy();
await setup();
let survivors = 0;
for (const mutation of asked) {
  const began = Date.now();
  const wrong = await runMutation(mutation);
  if (wrong) survivors += 1;
  console.log(
    `${wrong ? '✗' : '✓'} ${mutation.bug}${wrong ? `: ${wrong}` : ''} (${((Date.now() - began) / 1000).toFixed(1)} s)`,
  );
}
await teardown();
await stopAll();
rmSync(COPY, { recursive: true, force: true });
console.log(`\n${asked.length - survivors} of ${asked.length} bugs noticed`);
process.exit(survivors ? 1 : 0);
