// @ts-check
// `npm run bench [-- name …]`: what Muster costs against the least it could cost, measured right beside it.
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

/** @type {Record<string, (stage: import('./environment.mjs').Stage) => Promise<import('./figures.mjs').Figure[]>>} */
const PARTS = { joins, hot, list, fanout, arrivals, chat, presence, rebuild, flat, search, dashboard };

async function main(/** @type {string[]} */ asked) {
  const unknown = asked.find((name) => !(name in PARTS));
  if (unknown) throw new Error(`There is no part "${unknown}". There are: ${Object.keys(PARTS).join(', ')}.`);
  const stage = await openEnvironment();
  console.log(
    `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, ${await stage.conditions()}\n`,
  );
  const figures = [];
  for (const name of asked.length ? asked : Object.keys(PARTS)) {
    console.log(`── ${name} (load average ${loadavg()[0]?.toFixed(2)})`);
    const found = await /** @type {NonNullable<typeof PARTS[string]>} */ (PARTS[name])(stage);
    console.log(`${table(found)}\n`);
    figures.push(...found);
  }
  await stage.close();
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
