// @ts-check
// `npm run test:long -- [part …] --minutes N --seed S` runs Muster under faults, reconnect storms and moved clocks, and
// adds the results to RESULTS.md. A part that passed with this seed on this commit is skipped unless --again is given.
// --quick: the small sizes of `npm test`, not recorded; --out FILE: writes JSON for programs.
import '../../infra/dev/node-version.mjs';
import { randomInt } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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
import { seats } from './long/seats.mjs';
import { soak } from './long/soak.mjs';
import { spec } from './long/spec-part.mjs';
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
  seats,
  soak,
  scheduler,
  erasure,
  poison: spec('trust', 'libs/platform/test/poison'),
  restore: spec('e2e', 'testing/drills/restore'),
  failpoints: spec('trust', 'apps/worker/test/failpoints'),
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
  if (!options.quick) appendFileSync(RESULTS, entry(name, seed, minutes, outcome));
  return outcome;
}

function entry(
  /** @type {string} */ name,
  /** @type {number} */ seed,
  /** @type {string} */ minutes,
  /** @type {Outcome} */ { figures, violations },
) {
  const rows = figures.map(([what, value]) => `| ${what} | ${formatValue(value)} |`).join('\n');
  const broken = violations
    .slice(0, SHOWN)
    .map(({ id, message }) => `- **${id}** ${message}`)
    .join('\n');
  return `
## ${new Date().toISOString().slice(0, 16).replace('T', ' ')} ${name}: ${violations.length ? `${violations.length} violations` : 'held'}

${minutes} min, seed ${seed}, commit ${commit()}, Node ${process.version}, ${machine()}, load average ${loadavg()[0]?.toFixed(1)}

| | |
|---|---|
${rows}
${broken && `\n${broken}\n`}`;
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
