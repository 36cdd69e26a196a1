// @ts-check
import { median, ms, percentile } from '../figures.mjs';
import { HttpConnection } from '../http-connection.mjs';
import { seedAccounts } from '../people.mjs';
import { request } from '../requests.mjs';

const PEOPLE = 200_000;
const SCRIMS = 75_000;
const SEATS = 10;
const LOOKS = 60;
const FIGURES = ['dashboard-stats', 'recent-activities', 'server-status'];

/**
 * A year of a busy house, as facts alone: who came, which scrims were made, who took which seat. $1: how many facts
 * there are before.
 */
const YEAR = [
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
const CROWD = `INSERT INTO people SELECT (jsonb_populate_record(p, jsonb_build_object('id', 'u' || i, 'uid', 'u' || i, 'last_day', (now() AT TIME ZONE 'UTC')::date - i % 7))).* FROM people p, generate_series(1, ${PEOPLE}) i WHERE p.id = $1`;

/** What an admin waits for: the three calls of the dashboard at once, with a million facts behind them. */
export async function dashboard(/** @type {import('../environment.mjs').Stage} */ stage) {
  const { url, client } = await stage.database('dashboard');
  const [admin] = await seedAccounts(client, stage.secret, 1);
  if (!admin) throw new Error('nobody is there to look');
  await client.query('SET statement_timeout = 0');
  const {
    rows: [{ position }],
  } = await client.query('SELECT position FROM es_head');
  for (const chapter of YEAR) await client.query(chapter, [position]);
  await client.query('UPDATE es_head SET position = (SELECT max(position) FROM events)');
  await client.query(`UPDATE people SET is_admin = true WHERE id = $1`, [admin.id]);
  await client.query(CROWD, [admin.id]);
  await stage.settle(client);
  const {
    rows: [{ facts }],
  } = await client.query('SELECT position AS facts FROM es_head');
  const told = await stage.worker(url, ['projections', 'rebuild', 'dashboard']);
  const api = await stage.api(url);
  const lines = FIGURES.map(() => new HttpConnection(api.port));
  const took = [];
  for (let i = 0; i < LOOKS; i++) {
    const began = performance.now();
    const statuses = await Promise.all(
      FIGURES.map((figure, at) =>
        /** @type {HttpConnection} */ (lines[at]).status(request('GET', `/api/admin/${figure}`, admin, undefined)),
      ),
    );
    if (statuses.some((status) => status !== 200)) throw new Error(`the dashboard answers ${statuses.join()}`);
    took.push(performance.now() - began);
  }
  for (const line of lines) line.close();
  await Promise.all([client.end(), api.stop()]);
  return [
    {
      what: `the dashboard with ${Number(facts).toLocaleString('en')} facts behind it`,
      ours: `p50 ${ms(median(took))}, p99 ${ms(percentile(took, 0.99))}`,
      value: percentile(took, 0.99),
      unit: ' ms',
      goal: /** @type {const} */ ({ at: 'most', value: 200 }),
    },
    { what: '  its figures counted anew', ours: told.trim().split('\n').at(-1) ?? '' },
  ];
}
