import { CONFIG, type Config, Database, LogTail } from '@muster/platform';
import pg from 'pg';
import { features } from '../../features';
import { waitUntilCaughtUp } from '@testing/wait-until-caught-up';
import { createWorld, type TestUser, type World } from '@testing/world';

let world: World;
const database = () => world.node().get(Database, { strict: false });
const history = () =>
  features.flatMap(({ projections = [] }) => [...projections]).find(({ name }) => name === 'history')!;
const denied = (statement: string) => expect(database().query(statement)).rejects.toMatchObject({ code: '42501' });

beforeAll(async () => {
  world = await createWorld({ worker: true });
});
afterAll(() => world?.close());

/** Creates and joins a scrim, which writes events, rows, projections and effects. */
async function live(): Promise<TestUser> {
  const [hana, bo] = [await world.createUser({ admin: true }), await world.createUser()];
  const scrim = await world.createScrim(hana);
  const seat = { method: 'PATCH', body: { playerData: { role: 'Mid', team: { name: 'teamOne' } } } };
  expect((await world.api(`/scrims/${scrim._id}/insert-player/${bo.id}`, bo, seat)).status).toBe(200);
  await waitUntilCaughtUp(world);
  return hana;
}

test('the application works as a role that is neither a superuser nor an owner', async () => {
  const hana = await live();
  expect(
    await database().query(
      'SELECT rolsuper, rolcreaterole, rolcreatedb, rolbypassrls FROM pg_roles WHERE rolname = current_user',
    ),
  ).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false }]);
  expect(await database().query('SELECT relname FROM pg_class WHERE relowner = current_user::regrole')).toEqual([]);
  expect((await world.api('/scrims', hana)).status).toBe(200);
});

test.each([
  `UPDATE events SET data = '{}'`,
  'DELETE FROM events',
  'TRUNCATE events',
  'DROP TRIGGER events_append_only ON events',
  'ALTER TABLE events DISABLE TRIGGER ALL',
  'ALTER TABLE events ADD COLUMN more text',
  'DROP TABLE events',
  'ALTER TABLE events OWNER TO current_user',
  'SET session_replication_role = replica',
  'CREATE OR REPLACE FUNCTION es_refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN OLD; END $$',
  'DROP FUNCTION es_append',
  'CREATE TABLE public.other (id int)',
  'CREATE SCHEMA other',
  'TRUNCATE scrims',
  'DROP TABLE scrims',
  `DELETE FROM migrations`,
  'CREATE ROLE other',
])("the application's role cannot: %s", async (statement) => denied(statement));

test('it may read and write rows, and only read and append to the log', async () => {
  const rows = await database().query<{ name: string; may: string }>(
    `SELECT c.oid::regclass::text AS name, string_agg(p, ' ' ORDER BY p) FILTER (WHERE has_table_privilege(c.oid, p)) AS may
       FROM pg_class c, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER', 'REFERENCES']) AS p
      WHERE c.relkind IN ('r', 'v', 'p') AND c.relnamespace::regnamespace::text !~ '^(pg_|information_schema)' GROUP BY 1`,
  );
  const special = { events: 'INSERT SELECT', migrations: 'SELECT' };
  expect(rows.length).toBeGreaterThan(20);
  expect(Object.fromEntries(rows.map(({ name, may }) => [name, may]))).toEqual(
    Object.fromEntries(
      rows.map(({ name }) => [name, special[name as keyof typeof special] ?? 'DELETE INSERT SELECT UPDATE']),
    ),
  );
});

test('objects the owner creates later are accessible, too: a table, and a rebuilt projection', async () => {
  await live();
  const before = await database().query('SELECT * FROM history ORDER BY scrim_id');
  await world.rebuild(history());
  expect(await database().query('SELECT * FROM history ORDER BY scrim_id')).toEqual(before);
  await world.asOwner('CREATE TABLE later (id int)');
  await database().query('INSERT INTO later VALUES (1)');
  await live(); // the worker continues with the new build
  await world.node().get(LogTail, { strict: false }).fence();
  expect((await database().query('SELECT 1 FROM history')).length).toBeGreaterThan(before.length);
});

test("no session uses JIT compilation, whatever the server's default", async () => {
  await live();
  const config = world.node().get<Config>(CONFIG, { strict: false });
  const client = new pg.Client(config.DATABASE_URL);
  await client.connect();
  try {
    expect((await client.query(`SELECT proconfig FROM pg_proc WHERE proname = 'es_append'`)).rows).toEqual([
      { proconfig: expect.arrayContaining(['jit=off']) },
    ]);
  } finally {
    await client.end();
  }
  expect(await database().query('SHOW jit')).toEqual([{ jit: 'off' }]);
  const own = await database().connect('look');
  try {
    expect((await own.query('SHOW jit')).rows).toEqual([{ jit: 'off' }]);
  } finally {
    await own.end();
  }
});
