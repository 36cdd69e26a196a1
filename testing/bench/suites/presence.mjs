// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { cpuUsed } from '../cpu.mjs';
import { startWorker } from '../worker-process.mjs';
import { seedAccounts } from '../people.mjs';
import { API_KEY } from '../../../infra/dev/production.mjs';

const PEOPLE = 5_000;
/** Users that connect, and users that disconnect, per second: all of them once in under a minute. */
const PER_SECOND = 100;
const SECONDS = 30;
/** Number of users that each client watches: more than most users have friends online. */
const WATCHED = 20;

/** Measures what it costs an api node that users connect and disconnect while five thousand are online. */
export async function presence(/** @type {import('../environment.mjs').Environment} */ environment) {
  const { url, client } = await environment.database('presence');
  const people = await seedAccounts(client, environment.secret, PEOPLE + SECONDS * PER_SECOND);
  const api = await environment.api(url);
  const crowd = startWorker('listeners.mjs');
  const watching = people.slice(0, WATCHED).map(({ id }) => id);
  const connect = (/** @type {number} */ from, /** @type {number} */ to) =>
    crowd.request({
      port: api.port,
      apiKey: API_KEY,
      watching,
      tokens: people.slice(from, to).map(({ token }) => token),
    });
  await connect(0, PEOPLE);
  await pause(3_000);

  const idle = await share(api, 10, () => Promise.resolve());
  let connected = PEOPLE;
  const moving = await share(api, SECONDS, async () => {
    await crowd.request({ leave: PER_SECOND });
    await connect(connected, (connected += PER_SECOND));
  });
  await Promise.all([crowd.stop(), api.stop()]);
  await client.end();
  return [
    {
      id: 'presence',
      description: `${PEOPLE.toLocaleString('en')} users online, ${PER_SECOND} connect and ${PER_SECOND} disconnect per second: share of a CPU core`,
      muster: percent(moving),
      value: moving * 100,
      unit: ' %',
      goal: /** @type {const} */ ({ at: 'most', value: 50 }),
    },
    { description: '  while no user connects or disconnects', muster: percent(idle) },
  ];
}

const percent = (/** @type {number} */ ratio) => `${(ratio * 100).toFixed(1)} %`;

/** Returns the share of one CPU core the api used while `work` ran once a second. */
async function share(
  /** @type {{ child: import('../../../infra/dev/child-processes.mjs').Child }} */ { child },
  /** @type {number} */ seconds,
  /** @type {() => Promise<void>} */ work,
) {
  const [before, startedAt] = [cpuUsed({ api: child.pid }), performance.now()];
  for (let i = 1; i <= seconds; i++) {
    await work();
    await pause(Math.max(0, startedAt + i * 1_000 - performance.now()));
  }
  return ((cpuUsed({ api: child.pid }).api ?? NaN) - (before.api ?? NaN)) / (performance.now() - startedAt);
}
