// @ts-check
// `npm test` runs what a change needs, `npm run check` the part of it that needs no servers, and `npm run test:deep` the
// second tier: attacks, faults, clocks, long walks and all screens (ADR 27). A failed step does not end the run, so that
// one run reports all failures. The last line is `N passed, N failed`.
import './dev/node-version.mjs';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build, PROJECT } from './dev/build.mjs';
import { isStopping, killAll, start, stop, stopAll } from './dev/child-processes.mjs';
import { areInstalled, install } from './dev/packages.mjs';

/** @typedef {{ passed: number, failed: number }} Count */

const quick = process.argv.includes('--quick');
const deep = process.argv.includes('--deep');
const total = { passed: 0, failed: 0 };
const scratch = mkdtempSync(join(tmpdir(), 'muster-check-'));
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
/** A test that leaves something open keeps Jest from exiting; after this time that counts as a failure. */
const EXIT_GRACE_MS = 15_000;
/**
 * Many tests of servers wait for Discord's limits, leases or killed processes, and use no processor while they wait.
 */
const WAITING_WORKERS = Math.max(4, availableParallelism());
/**
 * A journey computes, in Chromium and in the server behind it: with more files at once than processors each test takes
 * longer and comes closer to its limit.
 */
const BROWSER_WORKERS = Math.max(2, availableParallelism() - 1);

const program = (/** @type {string} */ path) => join(PROJECT, 'node_modules', path);
const tsc = program('@typescript/native/bin/tsc');
const FOLDERS = ['apps', 'libs', 'frontend', 'infra', 'testing'];

/** The checks that need no server: name, then the file and arguments of each tool. @type {[string, string[][]][]} */
const STATIC_CHECKS = [
  ['Format', [[program('prettier/bin/prettier.cjs'), '--check', '--log-level=warn', '--cache', '.']]],
  ['Types', ['.', 'infra', 'testing', 'frontend'].map((folder) => [tsc, '-p', folder])],
  ['Lint', [[program('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', ...FOLDERS]]],
  [
    'Import rules',
    [
      [
        program('dependency-cruiser/bin/dependency-cruise.mjs'),
        'apps',
        'libs',
        'frontend/src',
        'frontend/test',
        'infra',
        'testing',
      ],
    ],
  ],
  ...(quick
    ? []
    : [/** @type {[string, string[][]]} */ (['Dead code', [[program('knip/bin/knip.js'), '--no-progress']]])]),
];

async function main() {
  if (!areInstalled()) await step('Packages', () => install(undefined).then(() => ({ passed: 0, failed: 0 })));
  if (!deep) await staticChecks();
  if (!quick) await withServers();
}

async function staticChecks() {
  await atOnce(
    STATIC_CHECKS.map(
      ([name, tools]) =>
        () =>
          staticCheck(name, tools),
    ),
  );
  await step('Unit and component tests', () => jest(['unit', 'component']));
}

async function withServers() {
  const { failed } = await step('Build', () =>
    build(undefined, { log: join(scratch, 'build.log') }).then(() => ({ passed: 1, failed: 0 })),
  );
  await step(deep ? 'Attacks, faults and clocks' : 'API', () =>
    jest([deep ? 'trust' : 'e2e'], `--maxWorkers=${WAITING_WORKERS}`),
  );
  if (!failed)
    await step(deep ? 'All screens' : 'Journeys', () =>
      jest([deep ? 'browser' : 'journeys'], `--maxWorkers=${BROWSER_WORKERS}`),
    );
}

/** Runs the tasks, two at a time. */
async function atOnce(/** @type {(() => Promise<unknown>)[]} */ tasks) {
  const runNext = async () => {
    for (let task = tasks.shift(); task; task = tasks.shift()) await task();
  };
  await Promise.all([runNext(), runNext()]);
}

/**
 * Runs tools, each of which counts as one check. Prints their output at the end, because another check runs at the same
 * time.
 */
async function staticCheck(/** @type {string} */ name, /** @type {string[][]} */ tools) {
  if (isStopping()) return;
  const log = join(scratch, `${name}.log`);
  const startedAt = Date.now();
  /** @type {Count[]} */
  const counts = [];
  for (const [file = '', ...args] of tools) counts.push(await tool(log, file, ...args));
  await step(
    name,
    () => {
      process.stdout.write(readFileSync(log));
      return Promise.resolve(sum(counts));
    },
    startedAt,
  );
}

/** Runs one step under its heading and adds its counts to the total. */
async function step(/** @type {string} */ name, /** @type {() => Promise<Count>} */ work, startedAt = Date.now()) {
  if (isStopping()) return { passed: 0, failed: 0 };
  console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`);
  const count = await work().catch((error) => {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  });
  total.passed += count.passed;
  total.failed += count.failed;
  console.log(
    `   ${count.failed ? `✗ ${count.failed} failed` : '✓'} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`,
  );
  return count;
}

/** Runs a tool; its exit code counts as one check. */
async function tool(/** @type {string} */ log, /** @type {string} */ file, /** @type {string[]} */ ...args) {
  const [code] = await once(start(file, args, { cwd: PROJECT, log }), 'exit');
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** @returns {Promise<Count>} */
async function jest(/** @type {string[]} */ projects, /** @type {string[]} */ ...options) {
  const results = join(scratch, `${projects.join('-')}.json`);
  const args = ['--selectProjects', ...projects, '--passWithNoTests', '--json', `--outputFile=${results}`, ...options];
  const child = start(program('jest/bin/jest.js'), args, { cwd: PROJECT, quiet: true });
  const exited = once(child, 'exit');
  const wasWritten = waitForFile(results).then(() => sleep(EXIT_GRACE_MS, true, { ref: false }));
  const lingered = await Promise.race([exited.then(() => false), wasWritten]);
  if (lingered) {
    console.error('   The tests finished but Jest did not exit: one of them left a timer, server or connection open.');
    await stop(child);
  }
  const [code] = await exited;
  return countOf(results, code === 0 && !lingered);
}

async function waitForFile(/** @type {string} */ file) {
  while (!existsSync(file)) await sleep(200, undefined, { ref: false });
}

/** Suites that did not load count as failures, and so does a run that failed without a failed test. */
function countOf(/** @type {string} */ results, /** @type {boolean} */ succeeded) {
  if (!existsSync(results)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(readFileSync(results, 'utf8'));
  const failed = numFailedTests + numRuntimeErrorTestSuites;
  return { passed: numPassedTests, failed: failed || (succeeded ? 0 : 1) };
}

const sum = (/** @type {Count[]} */ counts) =>
  counts.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }));

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (isStopping()) return killAll();
    void stopAll().then(() => process.exit(130));
  });
}

process.chdir(PROJECT);
await main();
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;
