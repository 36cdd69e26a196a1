// @ts-check
// `npm run bench [-- name …]` compares Muster with the least that the same work could cost, measured at the same time.
import { cpus, loadavg, totalmem } from 'node:os';
import { killAll, isStopping, stopAll } from '../dev/child-processes.mjs';
import { table } from './figures.mjs';
import { arrivals } from './suites/arrivals.mjs';
import { chat } from './suites/chat.mjs';
import { dashboard } from './suites/dashboard.mjs';
import { fanout } from './suites/fanout.mjs';
import { flat } from './suites/flat.mjs';
import { hot } from './suites/hot.mjs';
import { joins } from './suites/joins.mjs';
import { list } from './suites/list.mjs';
import { presence } from './suites/presence.mjs';
import { rebuild } from './suites/rebuild.mjs';
import { search } from './suites/search.mjs';
import { openEnvironment } from './environment.mjs';

/**
 * @type {Record<string, (environment: import('./environment.mjs').Environment) => Promise<import('./figures.mjs').Figure[]>>}
 */
const SUITES = { joins, hot, list, fanout, arrivals, chat, presence, rebuild, flat, search, dashboard };

async function main(/** @type {string[]} */ requested) {
  const unknown = requested.find((name) => !(name in SUITES));
  if (unknown) throw new Error(`There is no suite "${unknown}". Suites: ${Object.keys(SUITES).join(', ')}.`);
  const environment = await openEnvironment();
  console.log(
    `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, ${await environment.conditions()}\n`,
  );
  const figures = [];
  for (const name of requested.length ? requested : Object.keys(SUITES)) {
    console.log(`── ${name} (load average ${loadavg()[0]?.toFixed(2)})`);
    const results = await /** @type {NonNullable<typeof SUITES[string]>} */ (SUITES[name])(environment);
    console.log(`${table(results)}\n`);
    figures.push(...results);
  }
  await environment.close();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (isStopping()) return killAll();
    void stopAll().then(() => process.exit(130));
  });
}

main(process.argv.slice(2))
  .catch((/** @type {Error} */ error) => {
    console.error(error.stack ?? error.message);
    process.exitCode = 1;
  })
  .finally(() => void stopAll());
