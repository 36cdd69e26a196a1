// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { cpuUsed } from '../cpu.mjs';
import { startWorker } from '../worker-process.mjs';
import { seedAccounts } from '../people.mjs';
import { API_KEY } from '../../dev/production.mjs';

const PEOPLE = 5_000;
/** So many come, and as many go, each second: everybody once in under a minute. */
const EACH_SECOND = 100;
const SECONDS = 30;
/** Whom everybody watches: more than most have friends online. */
const WATCHED = 20;

/** What it costs an api node that five thousand people come and go. */
export async function presence(/** @type {import('../environment.mjs').Stage} */ stage) {
  const { url, client } = await stage.database('presence');
  const people = await seedAccounts(client, stage.secret, PEOPLE + SECONDS * EACH_SECOND);
  const api = await stage.api(url);
  const crowd = startWorker('listeners.mjs');
  const watching = people.slice(0, WATCHED).map(({ id }) => id);
  const come = (/** @type {number} */ from, /** @type {number} */ to) =>
    crowd.request({
      port: api.port,
      apiKey: API_KEY,
      watching,
      tokens: people.slice(from, to).map(({ token }) => token),
    });
  await come(0, PEOPLE);
  await pause(3_000);

  const still = await share(api, 10, () => Promise.resolve());
  let came = PEOPLE;
  const moving = await share(api, SECONDS, async () => {
    await crowd.request({ leave: EACH_SECOND });
    await come(came, (came += EACH_SECOND));
  });
  const { changes } = await crowd.request({ leave: 0 });
  await Promise.all([crowd.stop(), api.stop()]);
  await client.end();
  return [
    {
      what: `${PEOPLE.toLocaleString('en')} people online, ${EACH_SECOND} come and ${EACH_SECOND} go each second: share of a processor`,
      ours: percent(moving),
      value: moving * 100,
      unit: ' %',
      goal: /** @type {const} */ ({ at: 'most', value: 50 }),
      note: `${changes} changes told`,
    },
    { what: '  while nobody comes or goes', ours: percent(still) },
  ];
}

const percent = (/** @type {number} */ part) => `${(part * 100).toFixed(1)} %`;

/** Which share of one processor the api used, doing this once a second. */
async function share(
  /** @type {{ child: import('../../dev/child-processes.mjs').Child }} */ { child },
  /** @type {number} */ seconds,
  /** @type {() => Promise<void>} */ work,
) {
  const [before, began] = [cpuUsed({ api: child.pid }), performance.now()];
  for (let i = 1; i <= seconds; i++) {
    await work();
    await pause(Math.max(0, began + i * 1_000 - performance.now()));
  }
  return ((cpuUsed({ api: child.pid }).api ?? NaN) - (before.api ?? NaN)) / (performance.now() - began);
}
