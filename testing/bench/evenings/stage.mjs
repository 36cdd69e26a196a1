// @ts-check
// One process that is api and worker, a database and a process whose clocks are moved together, and calls to its routes.
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { leapTo, MOVABLE_CLOCK } from '../../trust/clock.mjs';
import { HttpConnection } from '../http-connection.mjs';
import { request } from '../requests.mjs';

const CONNECTIONS = 16;
const SETTLED_WITHIN_MS = 120_000;
const POLL_INTERVAL_MS = 25;

/** @typedef {Awaited<ReturnType<typeof openStage>>} Stage */

export async function openStage(/** @type {import('../environment.mjs').Environment} */ environment) {
  const { url, client } = await environment.database('attendance', MOVABLE_CLOCK);
  const preload = join(import.meta.dirname, 'movable-date.cjs');
  const settings = { NODE_OPTIONS: `--require ${preload}`, LOG_LEVEL: 'warn' };
  const api = await environment.api(url, ['--with-worker'], settings);
  /** Opened when they are needed: the api closes those that are idle for long. @type {HttpConnection[]} */
  const idle = [];
  const connect = () => new HttpConnection(api.port, { wantsBody: true });
  let now = Date.now();
  let requests = 0;

  return {
    client,
    connections: CONNECTIONS,
    now: () => now,
    requests: () => requests,

    /** Moves both clocks, and waits until everything that is due by then has happened. */
    async moveTo(/** @type {number} */ instant) {
      now = instant;
      const moved = once(api.child, 'message');
      api.child.send({ clock: instant });
      await moved;
      await leapTo(client, instant);
      await settle(client);
    },
    settle: () => settle(client),

    /** @returns {Promise<{ status: number, body: any }>} */
    async call(
      /** @type {import('../people.mjs').Person} */ person,
      /** @type {string} */ method,
      /** @type {string} */ path,
      /** @type {object | null} */ body = null,
    ) {
      let connection = idle.pop() ?? connect();
      requests++;
      const text = request(method, `/api${path}`, person, body ?? undefined);
      let response = await connection.json(text);
      if (response.status === 0) {
        connection = connect();
        response = await connection.json(text);
      }
      idle.push(connection);
      if (response.status === 0 || response.status >= 500)
        throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
      return response;
    },

    async close() {
      for (const connection of idle) connection.close();
      await client.end();
      await api.stop();
    },
  };
}

/** Resolves once no effect is due and every consumer has read the log. */
async function settle(/** @type {import('pg').Client} */ client) {
  for (const until = performance.now() + SETTLED_WITHIN_MS; performance.now() < until; await sleep(POLL_INTERVAL_MS)) {
    const {
      rows: [row],
    } = await client.query(
      `SELECT (SELECT min(position) FROM (SELECT position FROM projections UNION ALL SELECT position FROM policies) f)
          = (SELECT position FROM es_head) AS read,
        NOT EXISTS (SELECT 1 FROM effects WHERE state = 'running' OR (state = 'pending' AND due_at <= now())) AS rested`,
    );
    if (row.read && row.rested) return;
  }
  throw new Error('what was due did not happen within two minutes');
}
