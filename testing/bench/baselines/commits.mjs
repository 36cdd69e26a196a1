// @ts-check
// The baseline of commands: a bare loop over `pg`, one insert and one upsert per commit, in one prepared statement and
// one round trip, with rows as large as Muster's. Each connection uses its own rows, so none waits for a lock.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { handleOrders } from '../worker-process.mjs';

const CREATE = `
  CREATE TABLE baseline_events (position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, stream text NOT NULL, version int NOT NULL, type text NOT NULL,
    data jsonb NOT NULL, meta jsonb NOT NULL, at timestamptz NOT NULL, UNIQUE (stream, version));
  CREATE TABLE baseline_rows (id text PRIMARY KEY, version int NOT NULL, state jsonb NOT NULL, updated_at timestamptz NOT NULL) WITH (fillfactor = 70);`;
const COMMIT = {
  name: 'commit',
  text: `WITH event AS (INSERT INTO baseline_events (stream, version, type, data, meta, at) VALUES ($1, $2, 'PlayerJoined', $3, $4, $5))
    INSERT INTO baseline_rows (id, version, state, updated_at) VALUES ($1, $2, $6, $5) ON CONFLICT (id) DO UPDATE SET version = excluded.version, state = excluded.state, updated_at = excluded.updated_at`,
};

/** @typedef {{ url: string, ms: number, connections: number, rows: number, state: object }} Order */

/** @type {pg.Client[]} */
let clients = [];
let version = 0;

handleOrders(run);

async function run(/** @type {Order} */ { url, ms, connections, rows, state }) {
  if (clients.length === 0) clients = await open(url, connections);
  const until = performance.now() + ms;
  const startedAt = performance.now();
  const rowsPerConnection = Math.ceil(rows / connections);
  const counts = await Promise.all(
    clients.map((client, i) =>
      loop(
        client,
        Array.from({ length: rowsPerConnection }, (_, j) => `scrim-${i}-${j}`),
        state,
        until,
      ),
    ),
  );
  return { accepted: counts.reduce((a, b) => a + b), seconds: (performance.now() - startedAt) / 1000 };
}

async function open(/** @type {string} */ url, /** @type {number} */ count) {
  const all = Array.from({ length: count }, () => new pg.Client(url));
  await Promise.all(all.map((client) => client.connect()));
  await all[0]?.query(CREATE);
  return all;
}

async function loop(
  /** @type {pg.Client} */ client,
  /** @type {string[]} */ ids,
  /** @type {object} */ state,
  /** @type {number} */ until,
) {
  let count = 0;
  for (; performance.now() < until; count++) {
    const [id, by] = [ids[count % ids.length], randomUUID()];
    const at = new Date().toISOString();
    const data = JSON.stringify({ userId: by, team: 'teamOne', role: 'Mid' });
    const meta = JSON.stringify({ append: randomUUID(), by, command: 'JoinTeam', requestId: randomUUID() });
    await client.query({ ...COMMIT, values: [id, ++version, data, meta, at, JSON.stringify(state)] });
  }
  return count;
}
