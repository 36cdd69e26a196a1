// @ts-check
// `npm run bench [-- name …]` compares Muster with the least that the same work could cost, measured at the same time.
// --record adds the figures to history.jsonl; --times N repeats short suites N times instead of three.
import { parseArgs } from 'node:util';
import { killAll, isStopping, stopAll } from '../../infra/dev/child-processes.mjs';
import { combine, table } from './figures.mjs';
import { entryOf, losses, readHistory, record } from './history.mjs';
import { machine } from './machine.mjs';
import { measureQuiet } from './quiet.mjs';
import { appends } from './suites/appends.mjs';
import { arrivals } from './suites/arrivals.mjs';
import { attendance } from './suites/attendance.mjs';
import { chat } from './suites/chat.mjs';
import { churn } from './suites/churn.mjs';
import { communities } from './suites/communities.mjs';
import { dashboard } from './suites/dashboard.mjs';
import { discord } from './suites/discord.mjs';
import { fanout } from './suites/fanout.mjs';
import { flat } from './suites/flat.mjs';
import { growth } from './suites/growth.mjs';
import { hot } from './suites/hot.mjs';
import { joins } from './suites/joins.mjs';
import { list } from './suites/list.mjs';
import { memory } from './suites/memory.mjs';
import { page } from './suites/page.mjs';
import { presence } from './suites/presence.mjs';
import { rebuild } from './suites/rebuild.mjs';
import { search } from './suites/search.mjs';
import { openEnvironment } from './environment.mjs';

/** @typedef {(environment: import('./environment.mjs').Environment) => Promise<import('./figures.mjs').Figure[]>} Suite */
/** @type {Record<string, Suite>} */
const SUITES = {
  appends,
  joins,
  hot,
  list,
  fanout,
  arrivals,
  chat,
  presence,
  communities,
  rebuild,
  flat,
  search,
  dashboard,
  memory,
  page,
  growth,
  churn,
  attendance,
  discord,
};
/**
 * Run only if they are named: two take long with much data, one needs Chromium, one simulates people and one waits for
 * the sandbox's Discord instead of measuring cost.
 */
const ON_REQUEST = new Set(['growth', 'churn', 'page', 'attendance', 'discord']);
/** Suites that take less than a minute are repeated, and the median counts. */
const SHORT = new Set(['appends', 'joins', 'hot', 'list', 'fanout', 'chat', 'communities', 'rebuild']);

async function main(
  /** @type {string[]} */ requested,
  /** @type {{ record: boolean, times: string }} */ { record: isRecorded, times },
) {
  const unknown = requested.find((name) => !(name in SUITES));
  if (unknown) throw new Error(`There is no suite "${unknown}". Suites: ${Object.keys(SUITES).join(', ')}.`);
  const environment = await openEnvironment();
  const { busy, isQuiet } = await measureQuiet();
  console.log(`${machine()}, Node ${process.version}, ${await environment.conditions()}`);
  console.log(
    `${isQuiet ? 'Quiet' : '**Not quiet**: the figures are worth little'} (${Math.round(busy * 100)} % of the CPUs in use before the start)\n`,
  );
  const figures = [];
  for (const name of requested.length ? requested : Object.keys(SUITES).filter((name) => !ON_REQUEST.has(name))) {
    console.log(`── ${name}`);
    const runs = [];
    for (let i = 0; i < (SHORT.has(name) ? Number(times) : 1); i++)
      runs.push(await /** @type {Suite} */ (SUITES[name])(environment));
    const results = combine(runs);
    console.log(`${table(results)}\n`);
    figures.push(...results);
  }
  await environment.close();
  const lost = losses(figures, readHistory());
  if (lost.length > 0) console.log(`More than 10 % worse than the last record on such a machine:\n${lost.join('\n')}`);
  if (isRecorded) record(entryOf(figures, busy));
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (isStopping()) return killAll();
    void stopAll().then(() => process.exit(130));
  });
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { record: { type: 'boolean', default: false }, times: { type: 'string', default: '3' } },
});
main(positionals, values)
  .catch((/** @type {Error} */ error) => {
    console.error(error.stack ?? error.message);
    process.exitCode = 1;
  })
  .finally(() => void stopAll());
