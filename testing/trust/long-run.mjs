// @ts-check
// `npm run test:long -- [part …] --minutes N --seed S` runs Muster under faults, reconnect storms and moved clocks, and
// writes the results into RESULTS.md, one row for the newest run of each part. A part that passed with this seed on this
// commit is skipped unless --again is given.
// --quick: the small sizes of `npm run test:deep`, not recorded; --out FILE: writes JSON for programs.
import '../../infra/dev/node-version.mjs';
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { commit, machine } from '../bench/machine.mjs';
import { PROJECT } from '../../infra/dev/build.mjs';
import { isStopping, killAll, stopAll } from '../../infra/dev/child-processes.mjs';
import { chaosPart } from './long/chaos-part.mjs';
import { cuts } from './long/cuts.mjs';
import { discord } from './long/discord.mjs';
import { flush } from './long/flush.mjs';
import { freeze } from './long/freeze.mjs';
import { rollback } from './long/rollback.mjs';
import { erasure } from './long/erasure.mjs';
import { scheduler } from './long/scheduler.mjs';
import { soak } from './long/soak.mjs';
import { storm } from './long/storm.mjs';
import { trouble } from './long/trouble.mjs';

/** @typedef {{ id: string, message: string }} Violation */
/**
 * `minutes`: the approximate duration of a part.
 * @typedef {{ seed: number, minutes: number, quick: boolean, print: (line: string) => void }} Order
 */
/**
 * `figures`: what was counted; `violations`: empty if all guarantees held.
 * @typedef {{ figures: [what: string, value: number | string][], violations: Violation[] }} Outcome
 */

/** @type {Record<string, (order: Order) => Promise<Outcome>>} */
const PARTS = {
  chaos: chaosPart,
  freeze,
  trouble,
  rollback,
  flush,
  storm,
  cuts,
  discord,
  soak,
  scheduler,
  erasure,
};
const DONE = join(PROJECT, '.data/trust/done.json');
const RESULTS = join(import.meta.dirname, 'RESULTS.md');
const SHOWN = 20;

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '15' },
    seed: { type: 'string' },
    quick: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    out: { type: 'string' },
  },
});

async function main() {
  const unknown = names.find((name) => !(name in PARTS));
  if (unknown) throw new Error(`There is no part "${unknown}". There are: ${Object.keys(PARTS).join(', ')}.`);
  const seed = Number(options.seed ?? randomInt(2 ** 31));
  const done = existsSync(DONE) ? JSON.parse(readFileSync(DONE, 'utf8')) : {};
  let failed = false;
  for (const name of names.length ? names : Object.keys(PARTS)) {
    const mark = `${name} ${options.seed} ${commit()}`;
    if (done[mark] && !options.again && !options.quick) {
      console.log(`── ${name}: passed already with this seed on this commit`);
      continue;
    }
    console.log(`── ${name}, seed ${seed}`);
    const outcome = await runPart(name, seed);
    failed ||= outcome.violations.length > 0;
    if (!failed) writeFileSync(DONE, JSON.stringify({ ...done, [mark]: new Date().toISOString() }));
  }
  process.exitCode = failed ? 1 : 0;
}

/** @returns {Promise<Outcome>} */
async function runPart(/** @type {string} */ name, /** @type {number} */ seed) {
  const startedAt = Date.now();
  const part = /** @type {(order: Order) => Promise<Outcome>} */ (PARTS[name]);
  const outcome = await part({
    seed,
    minutes: Number(options.minutes),
    quick: options.quick,
    print: (line) => console.log(line),
  });
  const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
  for (const [what, value] of outcome.figures) console.log(`   ${what}: ${formatValue(value)}`);
  for (const { id, message } of outcome.violations.slice(0, SHOWN)) console.log(`   ✗ ${id}: ${message}`);
  console.log(
    `   ${outcome.violations.length ? `✗ ${outcome.violations.length} violations` : '✓ held'} in ${minutes} min`,
  );
  if (options.out) writeFileSync(options.out, JSON.stringify({ seed, ...outcome }));
  if (!options.quick) record(name, rowOf(name, seed, minutes, outcome));
  return outcome;
}

/** Replaces the row of a part in the results. */
function record(/** @type {string} */ name, /** @type {string} */ row) {
  const lines = readFileSync(RESULTS, 'utf8').split('\n');
  const at = lines.findIndex((line) => line.startsWith(`| ${name} |`));
  if (at < 0) throw new Error(`RESULTS.md has no row for ${name}`);
  writeFileSync(RESULTS, lines.with(at, row).join('\n'));
}

function rowOf(
  /** @type {string} */ name,
  /** @type {number} */ seed,
  /** @type {string} */ minutes,
  /** @type {Outcome} */ { figures, violations },
) {
  const outcome = violations.length ? `**${violations.length} violations**: ${violations[0]?.message}` : 'held';
  const [date, load] = [new Date().toISOString().slice(0, 10), loadavg()[0]?.toFixed(1)];
  const run = `${date}, ${minutes} min, seed ${seed}, commit ${commit()}, ${machine()}, load ${load}`;
  const counted = figures.map(([what, value]) => `${what}: ${formatValue(value)}`).join('; ');
  const cells = [name, outcome, counted, run].map((cell) => cell.replaceAll(/\s*\n\s*/g, ' ').replaceAll('|', '/'));
  return `| ${cells.join(' | ')} |`;
}

const formatValue = (/** @type {number | string} */ value) =>
  typeof value === 'number' ? value.toLocaleString('en') : value;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => (isStopping() ? killAll() : void stopAll().then(() => process.exit(130))));
process.chdir(PROJECT);
mkdirSync(join(PROJECT, '.data/trust'), { recursive: true });
await main().catch((/** @type {Error} */ error) => {
  console.error(error.stack ?? error.message);
  process.exitCode = 1;
});
await stopAll();
process.exit();
