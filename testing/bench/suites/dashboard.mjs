// @ts-check
import { median, ms, percentile } from '../figures.mjs';
import { HttpConnection } from '../http-connection.mjs';
import { seedAccounts } from '../people.mjs';
import { request } from '../requests.mjs';

const PEOPLE = 200_000;
const SCRIMS = 75_000;
const SEATS = 10;
const REQUESTS = 60;
const ROUTES = ['dashboard-stats', 'recent-activities', 'server-status'];

/**
 * The events of a busy year: registrations, scrims and taken seats. $1: the number of events before them.
 */
const EVENTS_OF_A_YEAR = [
  `INSERT INTO events SELECT $1 + i, 'user-u' || i, 1, 'UserRegistered', 1,
     jsonb_build_object('userId', 'u' || i, 'region', (ARRAY['NA','EUW','EUNE','LAN','OCE'])[1 + i % 5], 'rank', (ARRAY['Gold 2','Iron 1','Master','Unranked'])[1 + i % 4], 'canEmail', false),
     jsonb_build_object('append', 'a', 'by', 'u' || i, 'command', 'RegisterUser'), now() - (${PEOPLE} - i) * interval '2 minutes' FROM generate_series(1, ${PEOPLE}) i`,
  `INSERT INTO events SELECT $1 + ${PEOPLE} + i, 'scrim-s' || i, 1, 'ScrimCreated', 1,
     jsonb_build_object('scrimId', 's' || i, 'conversationId', 'c', 'createdBy', 'u1', 'title', 'Fives', 'region', 'NA', 'startsAt', now()::text, 'host', jsonb_build_object('kind', 'random')),
     jsonb_build_object('append', 'a', 'by', 'u1', 'command', 'CreateScrim'), now() - (${SCRIMS} - i) * interval '7 minutes' FROM generate_series(1, ${SCRIMS}) i`,
  `INSERT INTO events SELECT $1 + ${PEOPLE + SCRIMS} + (i - 1) * ${SEATS} + k, 'scrim-s' || i, 1 + k, 'PlayerJoined', 1,
     jsonb_build_object('userId', 'u' || (1 + (i * ${SEATS} + k) % ${PEOPLE}), 'team', 'teamOne', 'role', 'Top'), jsonb_build_object('append', 'a', 'by', 'u1', 'command', 'JoinTeam'), now()
     FROM generate_series(1, ${SCRIMS}) i, generate_series(1, ${SEATS}) k`,
];
const INSERT_PEOPLE = `INSERT INTO people SELECT (jsonb_populate_record(p, jsonb_build_object('id', 'u' || i, 'uid', 'u' || i, 'last_day', (now() AT TIME ZONE 'UTC')::date - i % 7))).* FROM people p, generate_series(1, ${PEOPLE}) i WHERE p.id = $1`;

/** Measures the three concurrent requests of the dashboard with a million events in the log. */
export async function dashboard(/** @type {import('../environment.mjs').Environment} */ environment) {
  const { url, client } = await environment.database('dashboard');
  const [admin] = await seedAccounts(client, environment.secret, 1);
  if (!admin) throw new Error('there is no admin');
  await client.query('SET statement_timeout = 0');
  const {
    rows: [{ position }],
  } = await client.query('SELECT position FROM es_head');
  for (const statement of EVENTS_OF_A_YEAR) await client.query(statement, [position]);
  await client.query('UPDATE es_head SET position = (SELECT max(position) FROM events)');
  await client.query(`UPDATE people SET is_admin = true WHERE id = $1`, [admin.id]);
  await client.query(INSERT_PEOPLE, [admin.id]);
  await environment.settle(client);
  const {
    rows: [{ events }],
  } = await client.query('SELECT position AS events FROM es_head');
  const output = await environment.worker(url, ['projections', 'rebuild', 'dashboard']);
  const api = await environment.api(url);
  const connections = ROUTES.map(() => new HttpConnection(api.port));
  const durations = [];
  for (let i = 0; i < REQUESTS; i++) {
    const startedAt = performance.now();
    const statuses = await Promise.all(
      ROUTES.map((route, i) =>
        /** @type {HttpConnection} */ (connections[i]).status(request('GET', `/api/admin/${route}`, admin, undefined)),
      ),
    );
    if (statuses.some((status) => status !== 200)) throw new Error(`the dashboard responds with ${statuses.join()}`);
    durations.push(performance.now() - startedAt);
  }
  for (const connection of connections) connection.close();
  await Promise.all([client.end(), api.stop()]);
  return [
    {
      id: 'dashboard',
      description: `the dashboard with ${Number(events).toLocaleString('en')} events in the log`,
      muster: `p50 ${ms(median(durations))}, p99 ${ms(percentile(durations, 0.99))}`,
      value: percentile(durations, 0.99),
      unit: ' ms',
      goal: /** @type {const} */ ({ at: 'most', value: 200 }),
    },
    { description: '  rebuild of its projection', muster: output.trim().split('\n').at(-1) ?? '' },
  ];
}
