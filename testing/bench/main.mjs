// @ts-check
// `npm run bench [-- name …]` compares Muster with the least that the same work could cost, measured at the same time.
// --times N repeats short suites N times instead of three.
import { parseArgs } from 'node:util';
import { killAll, isStopping, stopAll } from '../../infra/dev/child-processes.mjs';
import { combine, table } from './figures.mjs';
import { machine } from './machine.mjs';
import { measureQuiet } from './quiet.mjs';
import { busyHost } from './suites/busy-host.mjs';
import { chat } from './suites/chat.mjs';
import { drafts } from './suites/drafts.mjs';
import { fanout } from './suites/fanout.mjs';
import { growth } from './suites/growth.mjs';
import { hot } from './suites/hot.mjs';
import { joins } from './suites/joins.mjs';
import { list } from './suites/list.mjs';
import { memory } from './suites/memory.mjs';
import { page } from './suites/page.mjs';
import { smallHost } from './suites/small-host.mjs';
import { webhooks } from './suites/webhooks.mjs';
import { openEnvironment } from './environment.mjs';

/** @typedef {(environment: import('./environment.mjs').Environment) => Promise<import('./figures.mjs').Figure[]>} Suite */
/** @type {Record<string, Suite>} */
const SUITES = {
  joins,
  hot,
  list,
  fanout,
  chat,
  memory,
  webhooks,
  drafts,
  page,
  growth,
  'small-host': smallHost,
  'busy-host': busyHost,
};
/** Run only if they are named: they take long, need Chromium or Linux's `taskset`, or keep the machine busy. */
const ON_REQUEST = new Set(['growth', 'page', 'small-host', 'busy-host']);
/** Suites that take less than a minute are repeated, and the median counts. */
const SHORT = new Set(['joins', 'hot', 'list', 'fanout', 'chat']);

async function main(/** @type {string[]} */ requested, /** @type {{ times: string }} */ { times }) {
  const unknown = requested.find((name) => !(name in SUITES));
  if (unknown) throw new Error(`There is no suite "${unknown}". Suites: ${Object.keys(SUITES).join(', ')}.`);
  const environment = await openEnvironment();
  const { busy, isQuiet } = await measureQuiet();
  console.log(`${machine()}, Node ${process.version}, ${await environment.conditions()}`);
  console.log(
    `${isQuiet ? 'Quiet' : '**Not quiet**: the figures are worth little'} (${Math.round(busy * 100)} % of the CPUs in use before the start)\n`,
  );
  for (const name of requested.length ? requested : Object.keys(SUITES).filter((name) => !ON_REQUEST.has(name))) {
    console.log(`── ${name}`);
    const runs = [];
    for (let i = 0; i < (SHORT.has(name) ? Number(times) : 1); i++)
      runs.push(await /** @type {Suite} */ (SUITES[name])(environment));
    console.log(`${table(combine(runs))}\n`);
  }
  await environment.close();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (isStopping()) return killAll();
    void stopAll().then(() => process.exit(130));
  });
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '3' } },
});
main(positionals, values)
  .catch((/** @type {Error} */ error) => {
    console.error(error.stack ?? error.message);
    process.exitCode = 1;
  })
  .finally(() => void stopAll());
