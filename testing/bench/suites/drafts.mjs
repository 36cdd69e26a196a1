// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { API_KEY } from '../../../infra/dev/production.mjs';
import { stop } from '../../../infra/dev/child-processes.mjs';
import { median, ms, percentile } from '../figures.mjs';
import { HttpConnection } from '../http-connection.mjs';
import { seedAccounts } from '../people.mjs';
import { request } from '../requests.mjs';
import { seedScrims } from '../scrims.mjs';
import { startWorker } from '../worker-process.mjs';

const DRAFTS = 200;
const PLAYERS = 10;
/** Turns of each draft that end by the clock. */
const TURNS = 3;
const SECONDS = 20;
const GRACE_MS = 2_000;
const ROUNDS = 12;
const ACTIONS = 20;
const WARM_UP = 40;
const PATIENCE_MS = 60_000;

/** @typedef {import('../people.mjs').Person} Person */
/** @typedef {(method: string, path: string, by: Person, body?: object) => Promise<any>} Call */

/**
 * Measures how late turns end by the clock while two hundred drafts run, and beside them the time from an action until
 * the last of ten viewers has it, compared with a bare broadcast.
 */
export async function drafts(/** @type {import('../environment.mjs').Environment} */ environment) {
  const { url, client } = await environment.database('drafts');
  const people = await seedAccounts(client, environment.secret, (DRAFTS + 1) * PLAYERS, { admins: 1 });
  const admin = /** @type {Person} */ (people[0]);
  const [watched = '', ...clocked] = await seedScrims(client, people, DRAFTS + 1, { players: PLAYERS });
  const api = await environment.api(url);
  const worker = await environment.program('worker', [], environment.variables(url));
  const connection = new HttpConnection(api.port, { wantsBody: true });
  /** @type {Call} */
  const call = async (method, path, by, body) => {
    const answer = await connection.json(request(method, `/api/scrims/${path}`, by, body));
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body?.error}`);
    return answer.body;
  };
  const table = { call, admin, people };
  for (const id of clocked) {
    await call('PUT', id, admin, { series: { draft: true, seconds: SECONDS } });
    await begin(table, id);
  }
  await call('PUT', watched, admin, { series: { draft: true, seconds: 60 } });
  const deliveries = await measureActions(table, watched, { port: api.port, people, connection });
  const late = await untilClockActed(client);
  connection.close();
  await Promise.all([api.stop(), stop(worker)]);
  await client.end();
  return figures(late, deliveries);
}

/** Opens the draft, for which both captains say that they are ready. Returns it. */
export async function begin(
  /** @type {{ call: Call, admin: Person, people: Person[] }} */ { call, admin, people },
  /** @type {string} */ id,
) {
  const path = `${id}/games/1/draft`;
  const { captains } = await call('POST', `${path}/open`, admin);
  let draft;
  for (const { _id } of Object.values(captains))
    draft = await call('POST', `${path}/ready`, personOf(people, _id), { ready: true });
  return draft;
}

export const personOf = (/** @type {Person[]} */ people, /** @type {string} */ id) =>
  /** @type {Person} */ (people.find((person) => person.id === id));

/** @returns {Promise<{ muster: number[], baseline: number[] }>} ms from each action to the last viewer */
async function measureActions(
  /** @type {{ call: Call, admin: Person, people: Person[] }} */ table,
  /** @type {string} */ id,
  /** @type {{ port: number, people: Person[], connection: HttpConnection }} */ { port, people, connection },
) {
  const [viewers, bareViewers, bare] = [
    startWorker('viewers.mjs'),
    startWorker('viewers.mjs'),
    startWorker('baselines/broadcast.mjs'),
  ];
  const tokens = people.slice(0, PLAYERS).map(({ token }) => token);
  await viewers.request({ port, count: PLAYERS, tokens, apiKey: API_KEY, scrimId: id, game: 1 });
  const view = await table.call('GET', `${id}/games/1/draft`, table.admin);
  const { port: barePort } = await bare.request({ view: { _id: id, version: view.version, ...view } });
  await bareViewers.request({ port: barePort, count: PLAYERS });
  const bareConnection = new HttpConnection(barePort, { wantsBody: true });
  const poke = 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n';
  /** @type {{ muster: number[], baseline: number[] }} */
  const all = { muster: [], baseline: [] };
  for (let round = 0; round < ROUNDS; round++) {
    if (round > 0) await table.call('POST', `${id}/games/1/draft/reset`, table.admin, { keep: false });
    let draft = await begin(table, id);
    for (let index = 0; index < ACTIONS; index++) {
      const by = personOf(people, draft.captains[draft.turn.team]._id);
      const action = { index, champion: String(index + 1) };
      const text = request('POST', `/api/scrims/${id}/games/1/draft/actions`, by, action);
      const { body, took } = await measure(connection, text, viewers);
      draft = body;
      all.muster.push(took);
      all.baseline.push((await measure(bareConnection, poke, bareViewers)).took);
    }
  }
  bareConnection.close();
  await Promise.all([viewers.stop(), bareViewers.stop(), bare.stop()]);
  return { muster: all.muster.slice(WARM_UP), baseline: all.baseline.slice(WARM_UP) };
}

async function measure(
  /** @type {HttpConnection} */ connection,
  /** @type {string} */ text,
  /** @type {ReturnType<typeof startWorker>} */ viewers,
) {
  const sentAt = process.hrtime.bigint(); // one clock for all processes of a machine
  const { status, body } = await connection.json(text);
  if (status !== 200) throw new Error(`the action was rejected: ${status} ${body?.error}`);
  const { at } = await viewers.request({ scrimId: body.scrimId ?? body._id, version: body.version });
  return { body, took: Number(BigInt(at) - sentAt) / 1e6 };
}

/** Returns how late (ms) turns ended: from the end of their grace until the job was done, just after its commit. */
async function untilClockActed(/** @type {import('pg').Client} */ client) {
  const longestMs = TURNS * (SECONDS * 1_000 + GRACE_MS) + PATIENCE_MS;
  for (const until = Date.now() + longestMs; ; await pause(500)) {
    const { rows } = await client.query(
      `SELECT extract(epoch FROM done_at - due_at) * 1000 AS ms FROM effects
        WHERE kind = 'AdvanceDraft' AND state = 'done' AND result LIKE 'ActionTaken%'`,
    );
    if (rows.length >= DRAFTS * TURNS) return rows.map((row) => Number(row.ms));
    if (Date.now() > until) throw new Error(`${rows.length} of ${DRAFTS * TURNS} turns ended`);
  }
}

/** @returns {import('../figures.mjs').Figure[]} */
function figures(
  /** @type {number[]} */ late,
  /** @type {{ muster: number[], baseline: number[] }} */ { muster, baseline },
) {
  const worst = late.toSorted((a, b) => b - a)[0] ?? NaN;
  return [
    {
      description: `end of a turn by the clock, ${DRAFTS} drafts at once: committed after its grace, p99`,
      muster: `p50 ${ms(median(late))}, p99 ${ms(percentile(late, 0.99))}, last ${ms(worst)}`,
      value: percentile(late, 0.99),
      unit: ' ms',
      goal: { at: 'most', value: 100 },
    },
    {
      description: `action sent to the last of ${PLAYERS} viewers, beside these drafts, p95`,
      muster: `p50 ${ms(median(muster))}, p95 ${ms(percentile(muster, 0.95))}`,
      baseline: `p50 ${ms(median(baseline))}, p95 ${ms(percentile(baseline, 0.95))}`,
      value: percentile(muster, 0.95),
      unit: ' ms',
      goal: { at: 'most', value: 100 },
    },
  ];
}
