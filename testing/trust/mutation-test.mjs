// @ts-check
// `npm run test:planted [-- word …]` applies each mutation of mutations.mjs to a copy of the project and runs the test
// that must kill it. The run fails if a mutation survives, if a test fails without it, or if a mutation no longer fits
// the code. `--learn` runs the whole spec of a mutation and prints the tests that fail; `--why` prints their messages;
// `--shard 2/5` runs every fifth mutation.
import '../../infra/dev/node-version.mjs';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { PROJECT } from '../../infra/dev/build.mjs';
import { isStopping, killAll, start, stopAll } from '../../infra/dev/child-processes.mjs';
import setup, { teardown } from '../../infra/jest/services.mjs';
import { findCode } from './find-code.mjs';
import { MUTATIONS } from './mutations.mjs';

/** @typedef {import('./mutations.mjs').Bug} Bug */
/** @typedef {{ fullName: string, status: string, failureMessages: string[] }} Test */

const args = process.argv.slice(2);
const recordTests = args.includes('--learn');
const showReasons = args.includes('--why');
const shard = /^(\d+)\/(\d+)$/.exec(args[args.indexOf('--shard') + 1] ?? '');
/** Shards may run side by side. */
const COPY = join(PROJECT, '.data', ['mutation', ...(shard?.slice(1) ?? [])].join('-'));
const RESULT = join(COPY, '.data/result.json');
const words = args.filter((arg, i) => !arg.startsWith('--') && args[i - 1] !== '--shard');
const selected = MUTATIONS.filter(
  ({ bug: mutation, file }) => words.length === 0 || words.some((word) => `${mutation} ${file}`.includes(word)),
).filter((_, i) => !shard || i % Number(shard[2]) === Number(shard[1]) - 1);

/** Copies the tracked files in their current state; links packages and builds. */
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

/** Runs one spec in the copy; with `only`, just the tests whose names contain one of them. */
async function run(/** @type {string} */ spec, /** @type {string[] | undefined} */ only) {
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
      ...(only ? ['-t', only.map(escaped).join('|')] : []),
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
/** Returns the beginning of a failure message, without colours, on one line. */
const failureOf = (/** @type {Test} */ { failureMessages }) =>
  stripVTControlCharacters(failureMessages.join(' '))
    .split('\n    at ', 1)
    .join('')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300);

/**
 * Runs the tests of a spec that must kill mutations of it. They are always the same ones, because a test may need what
 * an earlier one has set up.
 */
function runKillers(/** @type {string} */ spec) {
  const names = selected.filter((mutation) => mutation.spec === spec).map(({ killedBy }) => killedBy ?? '');
  return run(spec, recordTests || names.includes('') ? undefined : names);
}
/** Results of each spec without a mutation. @type {Map<string, Promise<Test[]>>} */
const unmutated = new Map();
function runUnmutated(/** @type {string} */ spec) {
  const tests = unmutated.get(spec) ?? runKillers(spec).then((outcome) => outcome.tests);
  unmutated.set(spec, tests);
  return tests;
}

/** @returns {Promise<string | undefined>} what is wrong with this mutation */
async function runMutation(/** @type {Bug} */ mutation) {
  const path = join(COPY, mutation.file);
  const whole = readFileSync(path, 'utf8');
  const [place, ...others] = findCode(whole, mutation.find);
  if (!place || others.length > 0)
    return `no longer fits ${mutation.file} (found ${place ? 1 + others.length : 0} times)`;
  const mustFail = ({ fullName = '' }) => recordTests || fullName.includes(mutation.killedBy ?? '');
  const before = recordTests ? undefined : (await runUnmutated(mutation.spec)).filter(mustFail);
  if (before && showReasons) for (const test of failed(before)) console.log(`      ${failureOf(test)}`);
  if (before && (before.length === 0 || failed(before).length > 0))
    return `its test is ${before.length === 0 ? 'not there' : 'red without the bug'}: ${mutation.killedBy}`;
  writeFileSync(path, whole.slice(0, place.start) + mutation.replace + whole.slice(place.end));
  try {
    const { tests, loaded } = await runKillers(mutation.spec);
    const failing = failed(tests).filter(mustFail);
    if (failing.length === 0 && (!loaded || tests.length === 0))
      return `is no bug but a broken build (${join(COPY, '.data/log')})`;
    if (recordTests) for (const test of failing) console.log(`      ${test.fullName}`);
    if (showReasons) for (const test of failing) console.log(`      ${failureOf(test)}`);
    return failing.length > 0
      ? undefined
      : `UNDETECTED by ${mutation.spec}${mutation.killedBy ? ` (${mutation.killedBy})` : ''}`;
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
for (const mutation of selected) {
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
console.log(`\n${selected.length - survivors} of ${selected.length} mutations killed`);
process.exit(survivors ? 1 : 0);
