// Consecutive releases on one database: concurrent migrations, lock timeouts, and reading events of the previous
// release.
import type { INestApplicationContext } from '@nestjs/common';
import { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createDatabase } from '@testing/database';
import { type Aggregate, type Config, Database, CommandDispatcher, type Feature, LogReader, LogTail } from '../src';
import { createWorker, loadConfig, migrate, ProjectionBuilds } from '../src/runtime';
import { type Count, counting, tallies, tally, totals } from './test-aggregate-feature';
import { waitUntil } from '@testing/wait-until';

const SECRET = 'a-secret-for-tests-only';
const by = { by: 'test' };
const workers: INestApplicationContext[] = [];
const clients: Client[] = [];
afterAll(async () => {
  for (const worker of workers) await worker.close();
  for (const client of clients) await client.end();
});

const configured = async () =>
  loadConfig({
    ...process.env,
    DATABASE_URL: await createDatabase(),
    API_KEY: 'k',
    JWT_SECRET: SECRET,
    COOKIE_SECRET: SECRET,
    OIDC_ISSUER: 'http://localhost:1',
  });

async function connect({ DATABASE_URL }: Config): Promise<Client> {
  const client = new Client(DATABASE_URL);
  await client.connect();
  clients.push(client);
  return client;
}

async function run(config: Config, ...features: Feature[]): Promise<INestApplicationContext> {
  const worker = await createWorker(config, features);
  workers.push(worker);
  await worker.get(LogTail, { strict: false }).start();
  return worker;
}

class More1893456000000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE tallies ADD COLUMN remark text');
  }
  async down(): Promise<void> {
    throw new Error('forward only');
  }
}

test('a migration gives up waiting for a lock so that other statements are not blocked, and retries', async () => {
  const config = await configured();
  await migrate(config, [tallies]);
  const [reader, blocked] = [await connect(config), await connect(config)];
  await reader.query('BEGIN');
  await reader.query('SELECT * FROM tallies');
  const migrating = migrate(config, [{ ...tallies, migrations: [...tallies.migrations!, More1893456000000] }]);
  const isWaiting = async () =>
    (
      await blocked.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'ALTER TABLE tallies%'`,
      )
    ).rows.length > 0;
  await waitUntil(isWaiting);
  await blocked.query('SELECT * FROM tallies'); // queued behind the migration, and succeeds while the reader's transaction is still open
  expect((await reader.query('SELECT 1 AS still')).rows).toEqual([{ still: 1 }]);
  await waitUntil(isWaiting); // the migration has given up once and tries again
  await reader.query('COMMIT');
  expect(await migrating).toEqual(['More1893456000000']);
}, 60_000);

test('a database of another chain of migrations is refused and left as it was', async () => {
  const config = await configured();
  const client = await connect(config);
  await client.query(`CREATE TABLE migrations (id serial PRIMARY KEY, timestamp bigint NOT NULL, name varchar NOT NULL);
    INSERT INTO migrations (timestamp, name) VALUES (1700000000001, 'Log1700000000001')`);
  const everything = async () => [
    (await client.query(`SELECT oid, relname FROM pg_class WHERE relnamespace <> 'pg_toast'::regnamespace ORDER BY 1`))
      .rows,
    (await client.query('SELECT * FROM migrations')).rows,
  ];
  const before = await everything();
  await expect(migrate(config, [tallies])).rejects.toThrow(
    /^The database "\w+" cannot be used, because it was made by another version of Muster \(this one has no migration Log1700000000001\): name an empty database in DATABASE_URL and DATABASE_OWNER_URL instead\.$/,
  );
  expect(await everything()).toEqual(before);
});

test('after a rollback the previous release migrates nothing, and does not refuse the tables of the next one', async () => {
  const config = await configured();
  await migrate(config, [{ ...tallies, migrations: [...tallies.migrations!, More1893456000000] }]);
  expect(await migrate(config, [tallies])).toEqual([]);
});

/** Counts have units now. The previous release still decides on the row, which it can read (docs/adr/0005). */
type CountedInUnits = { type: 'Counted'; by: number; unit: string };
type State = { total: number; name: string };
const tallyWithUnits: Aggregate<Count, State, CountedInUnits> = {
  ...(tally as object as Aggregate<Count, State, CountedInUnits>),
  decider: {
    upcasts: {
      Counted: [
        (event) => ({ ...event, size: 'small' }),
        ({ size, ...event }) => ({ ...event, unit: `${String(size)} pieces` }),
      ],
    },
    commandTypes: ['Count'],
    notify: {},
    eventTypes: ['Counted', 'Named'] as never,
    initial: { total: 0, name: '' },
    decide: (command) => [{ type: 'Counted', by: command.by, unit: 'dozens' }],
    evolve: (state, event) => ({ ...state, total: state.total + event.by, name: event.unit }),
  },
};

test('a release with a new event schema reads old events, including those the previous release continues to write', async () => {
  const units: unknown[] = [];
  const unitTotals: typeof totals = {
    ...totals,
    apply: (events, client) => {
      units.push(...events.map(({ data }) => data['unit']));
      return totals.apply(events, client);
    },
  };
  const nextFeature: Feature = {
    ...tallies,
    aggregates: [tallyWithUnits, ...tallies.aggregates!.slice(1)] as Feature['aggregates'],
    projections: [unitTotals],
  };
  const config = await configured();
  await migrate(config, [tallies]);
  const [previous, next] = [await run(config, tallies), await run(config, nextFeature)];
  const dispatcher = (release: INestApplicationContext) => release.get(CommandDispatcher, { strict: false });
  await dispatcher(previous).send(tally, counting('one', 3), by);
  await dispatcher(next).send(tallyWithUnits, counting('one', 4), by);
  await dispatcher(previous).send(tally, counting('one', 5), by);
  const rows = await next
    .get(Database, { strict: false })
    .query<{ schema: number; data: object }>('SELECT schema, data FROM events ORDER BY position');
  expect(rows).toEqual([
    { schema: 1, data: { by: 3 } },
    { schema: 3, data: { by: 4, unit: 'dozens' } },
    { schema: 1, data: { by: 5 } },
  ]);
  expect((await next.get(LogReader, { strict: false }).readAfter(0)).map(({ data }) => data)).toEqual([
    { by: 3, unit: 'small pieces' },
    { by: 4, unit: 'dozens' },
    { by: 5, unit: 'small pieces' },
  ]);
  await next.get(ProjectionBuilds, { strict: false }).rebuild(unitTotals);
  expect(units).toEqual(['small pieces', 'dozens', 'small pieces']);
  expect(await next.get(Database, { strict: false }).query(`SELECT total FROM tallies`)).toEqual([{ total: 12 }]);
});
