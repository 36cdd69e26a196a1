// @ts-check
import { rate } from '../comparison.mjs';
import { cpuUsed } from '../cpu.mjs';
import { median, perSecond } from '../figures.mjs';
import { seedAccounts } from '../people.mjs';
import { join, leave, request, SEATS } from '../requests.mjs';
import { seedScrims } from '../scrims.mjs';
import { startWorker } from '../worker-process.mjs';

/** @typedef {import('../people.mjs').Person} Person */
/** @typedef {{ name: string, bytes: number, rows: number, dead: number }} Table */

/** A year of a community with fifty scrims a day, in steps of five days. */
const STEPS = Number(process.env.BENCH_CHURN_STEPS ?? 73);
const SCRIMS_PER_STEP = 250;
const CONNECTIONS = 50;
/** Joins and leaves of each user in each scrim they look at. */
const TURNS = 4;
const MEGABYTE = 2 ** 20;
/** Tables below this size are not worth a line (MB). */
const SHOWN_MB = 4;

/**
 * Joins, leaves and edits of a year within minutes, with a worker and autovacuum as in production; then each table is
 * rewritten, and what that frees was bloat. Autovacuum has far less time than in a real year.
 * @returns {Promise<import('../figures.mjs').Figure[]>}
 */
export async function churn(/** @type {import('../environment.mjs').Environment} */ environment) {
  const { url, client } = await environment.database('churn');
  const people = await seedAccounts(client, environment.secret, CONNECTIONS, { admins: 1 });
  const [api, load] = [await environment.api(url), startWorker('load.mjs')];
  const worker = await environment.program('worker', [], environment.variables(url));
  const pids = { api: api.child.pid, worker: worker.pid, ...environment.pids };
  const cpuBefore = cpuUsed(pids);
  const rates = [];
  let changes = 0;
  for (let step = 0; step < STEPS; step++) {
    const ids = await seedScrims(client, people, SCRIMS_PER_STEP);
    const connections = people.map((person, i) => ({ requests: visits(person, i, ids) }));
    const atLeast = Math.max(...connections.map(({ requests }) => requests.length));
    const outcome = await load.request({ port: api.port, ms: 0, atLeast, connections });
    if (outcome.failed > 0) throw new Error(`${outcome.failed} requests failed`);
    rates.push(rate(outcome));
    changes += outcome.accepted;
    await letDaysPass(client, ids);
  }
  const unread = await unreadEvents(client);
  const cpu = cpuUsed(pids);
  const perChange = (/** @type {keyof typeof pids} */ name) =>
    Math.round((((cpu[name] ?? 0) - (cpuBefore[name] ?? 0)) * 1000) / changes);
  await Promise.all([load.stop(), api.stop(), environment.stop(worker)]);
  const before = await tables(client);
  for (const { name } of before) await client.query(`VACUUM (FULL) "${name}"`);
  const after = await tables(client);
  await client.end();
  const fifth = Math.ceil(STEPS / 5);
  const [first = NaN, last = NaN] = [rates.slice(0, fifth), rates.slice(-fifth)].map(median);
  const scrims = (STEPS * SCRIMS_PER_STEP).toLocaleString('en');
  return [
    {
      id: 'churn-rate',
      description: `joins, leaves and edits of ${scrims} scrims, ${CONNECTIONS} connections: last fifth ÷ first`,
      muster: perSecond(last),
      baseline: perSecond(first),
      value: last / first,
      goal: { at: /** @type {const} */ ('least'), value: 0.9 },
    },
    {
      id: 'churn-cpu',
      description: 'processor per change',
      muster: `api ${perChange('api')} µs, worker ${perChange('worker')} µs, PostgreSQL ${perChange('postgres')} µs`,
      value: perChange('worker'),
      unit: ' µs',
    },
    {
      id: 'churn-unread',
      description: 'events that the last policy or projection had not read after the last change',
      muster: unread.toLocaleString('en'),
      value: unread,
    },
    toFigure('all tables', sum(before), sum(after)),
    ...before
      .filter(({ bytes }) => bytes >= SHOWN_MB * MEGABYTE)
      .map((table) => toFigure(`— ${table.name}`, table, after.find(({ name }) => name === table.name) ?? table)),
  ];
}

/** The first user is an admin who moves the scrims; the others go through their share of them, always to one seat. */
function visits(/** @type {Person} */ person, /** @type {number} */ i, /** @type {string[]} */ ids) {
  if (i === 0) return ids.map((id, n) => ({ name: 'edit', text: edit(id, person, n) }));
  const seat = /** @type {import('../requests.mjs').Seat} */ (SEATS[i % SEATS.length]);
  const share = Math.ceil(CONNECTIONS / SEATS.length);
  return ids
    .filter((_, n) => n % share === Math.floor(i / SEATS.length))
    .flatMap((id) => Array.from({ length: TURNS }, () => [join(id, person, seat), leave(id, person)]).flat());
}

/** Changes the start, by which scrims are listed, and so the entries of their indexes. */
const edit = (/** @type {string} */ id, /** @type {Person} */ admin, /** @type {number} */ n) =>
  request('PUT', `/api/scrims/${id}`, admin, { gameStartTime: new Date(Date.now() + (180 + n) * 60_000) });

/**
 * The scrims are over, as they would be days later. Written to the rows alone, because a bench cannot wait; nothing
 * changes these scrims again. Without it every user would have hundreds of upcoming scrims at the end.
 */
async function letDaysPass(/** @type {import('pg').Client} */ client, /** @type {string[]} */ ids) {
  await client.query(
    `UPDATE scrims SET starts_at = now() - interval '1 day',
        state = jsonb_set(state, '{startsAt}', to_jsonb(
          to_char(now() - interval '1 day', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      WHERE id = ANY($1)`,
    [ids],
  );
}

/** @returns {Promise<number>} */
async function unreadEvents(/** @type {import('pg').Client} */ client) {
  const { rows } = await client.query(
    `SELECT (SELECT position FROM es_head) - min(position) AS unread
      FROM (SELECT position FROM projections UNION ALL SELECT position FROM policies) readers`,
  );
  return Number(rows[0].unread);
}

/** @returns {Promise<Table[]>} The largest first. */
async function tables(/** @type {import('pg').Client} */ client) {
  await client.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await client.query(
    `SELECT relname AS name, pg_total_relation_size(relid) AS bytes, n_live_tup AS rows, n_dead_tup AS dead
      FROM pg_stat_user_tables ORDER BY 2 DESC`,
  );
  return rows.map(({ name, bytes, rows: live, dead }) => ({
    name,
    bytes: Number(bytes),
    rows: Number(live),
    dead: Number(dead),
  }));
}

const sum = (/** @type {Table[]} */ all) => ({
  bytes: all.reduce((total, { bytes }) => total + bytes, 0),
  rows: all.reduce((total, { rows }) => total + rows, 0),
  dead: all.reduce((total, { dead }) => total + dead, 0),
});

/** @returns {import('../figures.mjs').Figure} */
function toFigure(
  /** @type {string} */ name,
  /** @type {Omit<Table, 'name'>} */ before,
  /** @type {Pick<Table, 'bytes'>} */ after,
) {
  const megabytes = ({ bytes = 0 }) => `${(bytes / MEGABYTE).toFixed(1)} MB`;
  return {
    id: `churn-${name.replace('— ', '').replaceAll(' ', '-')}`,
    description: `${name}, with indexes: after the changes ÷ rewritten`,
    muster: `${megabytes(before)}, ${before.rows.toLocaleString('en')} rows, ${before.dead.toLocaleString('en')} dead`,
    baseline: megabytes(after),
    value: before.bytes / after.bytes,
  };
}
