// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { stop } from '../../../infra/dev/child-processes.mjs';
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
const EVENTS_PER_SECOND = 15;
const WARM_UP = 100;
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
  for (const [i, owner] of owners.entries()) scrims.push({ owner, id: await found(call, owner, i, port) });
  const edit = async (/** @type {number} */ i) => {
    const { owner, id } = /** @type {typeof scrims[0]} */ (scrims[i % COMMUNITIES]);
    await call('PUT', `/api/scrims/${id}`, owner, { title: `Title ${i}` });
  };

  const startedAt = performance.now();
  for (let i = 0; i < WARM_UP + EVENTS; i++) {
    await edit(i);
    await pause(Math.max(0, startedAt + ((i + 1) * 1000) / EVENTS_PER_SECOND - performance.now()));
  }
  const fairReceivers = COMMUNITIES * WEBHOOKS - HOSTILE.length;
  const expected = ((WARM_UP + EVENTS) / COMMUNITIES) * fairReceivers;
  const arrivals = await untilArrived(receivers, expected);
  const { durations } = await receivers.request({ plain: BASELINE_TIMES });
  connection.close();
  await Promise.all([receivers.stop(), api.stop(), stop(worker)]);
  await client.end();
  return figures(arrivals, durations, (WARM_UP / COMMUNITIES) * fairReceivers);
}

/** Founds a community with webhooks and a scrim. Returns the id of the scrim. */
async function found(
  /** @type {(method: string, path: string, by: Person, body: object) => Promise<any>} */ call,
  /** @type {Person} */ owner,
  /** @type {number} */ i,
  /** @type {number} */ port,
) {
  const slug = `bench-${i}`;
  const { _id: communityId } = await call('POST', '/api/communities', owner, { name: `Bench ${i}`, slug });
  for (let n = 0; n < WEBHOOKS; n++) {
    const kind = (n === 0 && i % 2 === 0 && HOSTILE[i / 2]) || 'fair';
    await call('POST', `/api/communities/${slug}/webhooks`, owner, {
      url: `http://127.0.0.1:${port}/${kind}/${i}-${n}`,
      events: ['scrim.changed'],
    });
  }
  const gameStartTime = new Date(Date.now() + 6 * 3_600_000).toISOString();
  const { _id } = await call('POST', '/api/scrims', owner, { title: 'x', region: 'NA', gameStartTime, communityId });
  return _id;
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
  ];
}
