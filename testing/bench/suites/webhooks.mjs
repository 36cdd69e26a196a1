// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { stop } from '../../../infra/dev/child-processes.mjs';
import { cpuUsed } from '../cpu.mjs';
import { median, ms, percentile } from '../figures.mjs';
import { HttpConnection } from '../http-connection.mjs';
import { seedAccounts } from '../people.mjs';
import { request } from '../requests.mjs';
import { startWorker } from '../worker-process.mjs';

const COMMUNITIES = 10;
const WEBHOOKS = 5;
/** The first webhook of every second community. */
const HOSTILE = ['silent', 'dripping', 'cutting', 'failing', 'redirecting'];
const EVENTS = 2_000;
const EVENTS_WITHOUT = 500;
const EVENTS_PER_SECOND = 15;
const WARM_UP = 100;
const slugOf = (/** @type {number} */ i) => `bench-${i}`;
const BASELINE_TIMES = 500;
const PATIENCE_MS = 60_000;

/** @typedef {import('../people.mjs').Person} Person */

/**
 * Measures the time from an event to its arrival at the receivers that behave, while five of fifty do not, compared
 * with a bare request of the same body.
 */
export async function webhooks(/** @type {import('../environment.mjs').Environment} */ environment) {
  const { url, client } = await environment.database('webhooks');
  const owners = await seedAccounts(client, environment.secret, COMMUNITIES, { admins: COMMUNITIES });
  const receivers = startWorker('baselines/receivers.mjs');
  const { port } = await receivers.request({});
  const settings = { WEBHOOK_HOSTS: `127.0.0.1:${port}` };
  const api = await environment.api(url, [], settings);
  const worker = await environment.program('worker', [], { ...environment.variables(url), ...settings });
  const connection = new HttpConnection(api.port, { wantsBody: true });
  /** @returns {Promise<any>} */
  const call = async (
    /** @type {string} */ method,
    /** @type {string} */ path,
    /** @type {Person} */ by,
    /** @type {object} */ body,
  ) => {
    const answer = await connection.json(request(method, path, by, body));
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body?.error}`);
    return answer.body;
  };
  /** @type {{ owner: Person, id: string }[]} */
  const scrims = [];
  for (const [i, owner] of owners.entries()) scrims.push({ owner, id: await found(call, owner, i) });
  const edit = async (/** @type {number} */ i) => {
    const { owner, id } = /** @type {typeof scrims[0]} */ (scrims[i % COMMUNITIES]);
    await call('PUT', `/api/scrims/${id}`, owner, { title: `Title ${i}` });
  };

  const play = async (/** @type {number} */ events) => {
    const startedAt = performance.now();
    for (let i = 0; i < events; i++) {
      await edit(i);
      await pause(Math.max(0, startedAt + ((i + 1) * 1000) / EVENTS_PER_SECOND - performance.now()));
    }
  };
  const cpuOf = async (/** @type {number} */ events) => {
    const pids = { api: api.child.pid, worker: worker.pid };
    const before = cpuUsed(pids);
    await play(events);
    const after = cpuUsed(pids);
    return Object.entries(after).map(([name, used]) => `${name} ${ms((used - (before[name] ?? 0)) / events)}`);
  };
  await play(WARM_UP);
  const without = await cpuOf(EVENTS_WITHOUT);
  for (const [i, owner] of owners.entries()) await connect(call, owner, i, port);
  await play(WARM_UP);
  const cpu = { without, with: await cpuOf(EVENTS) };
  const fairReceivers = COMMUNITIES * WEBHOOKS - HOSTILE.length;
  const expected = ((WARM_UP + EVENTS) / COMMUNITIES) * fairReceivers;
  const arrivals = await untilArrived(receivers, expected);
  const { durations } = await receivers.request({ plain: BASELINE_TIMES });
  connection.close();
  await Promise.all([receivers.stop(), api.stop(), stop(worker)]);
  await client.end();
  return figures(arrivals, durations, (WARM_UP / COMMUNITIES) * fairReceivers, cpu);
}

/** Founds a community with a scrim, whose id it returns. */
async function found(
  /** @type {(method: string, path: string, by: Person, body: object) => Promise<any>} */ call,
  /** @type {Person} */ owner,
  /** @type {number} */ i,
) {
  const { _id: communityId } = await call('POST', '/api/communities', owner, { name: `Bench ${i}`, slug: slugOf(i) });
  const gameStartTime = new Date(Date.now() + 6 * 3_600_000).toISOString();
  const { _id } = await call('POST', '/api/scrims', owner, { title: 'x', region: 'NA', gameStartTime, communityId });
  return _id;
}

/** Creates the webhooks of a community. */
async function connect(
  /** @type {(method: string, path: string, by: Person, body: object) => Promise<any>} */ call,
  /** @type {Person} */ owner,
  /** @type {number} */ i,
  /** @type {number} */ port,
) {
  for (let n = 0; n < WEBHOOKS; n++) {
    const kind = (n === 0 && i % 2 === 0 && HOSTILE[i / 2]) || 'fair';
    await call('POST', `/api/communities/${slugOf(i)}/webhooks`, owner, {
      url: `http://127.0.0.1:${port}/${kind}/${i}-${n}`,
      events: ['scrim.changed'],
    });
  }
}

/** @returns {Promise<Record<string, number[]>>} */
async function untilArrived(/** @type {ReturnType<typeof startWorker>} */ receivers, /** @type {number} */ expected) {
  for (const until = Date.now() + PATIENCE_MS; ;) {
    const { arrivals } = await receivers.request({});
    if (arrivals.fair.length >= expected) return arrivals;
    if (Date.now() > until) throw new Error(`${arrivals.fair.length} of ${expected} deliveries arrived`);
    await pause(500);
  }
}

/** @returns {import('../figures.mjs').Figure[]} */
function figures(
  /** @type {Record<string, number[]>} */ { fair = [], ...hostile },
  /** @type {number[]} */ plain,
  /** @type {number} */ warmUp,
  /** @type {{ without: string[], with: string[] }} */ cpu,
) {
  const times = fair.slice(warmUp);
  const attempts = Object.entries(hostile).map(([kind, all]) => `${kind} ${all.length}`);
  return [
    {
      description: `event to arrival, ${times.length.toLocaleString('en')} deliveries to ${
        COMMUNITIES * WEBHOOKS - HOSTILE.length
      } receivers, beside ${HOSTILE.length} hostile: p99, and a bare request`,
      muster: `p50 ${ms(median(times))}, p99 ${ms(percentile(times, 0.99))}, last ${ms(Math.max(...times))}`,
      baseline: `p50 ${ms(median(plain))}, p99 ${ms(percentile(plain, 0.99))}`,
      value: percentile(times, 0.99),
      unit: ' ms',
      goal: { at: 'most', value: 2_000 },
    },
    { description: '  attempts at the hostile ones', muster: attempts.join(', ') },
    {
      description: '  CPU time per event with five webhooks, and without',
      muster: cpu.with.join(', '),
      baseline: cpu.without.join(', '),
    },
  ];
}
