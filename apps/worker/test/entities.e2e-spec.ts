// Entities are what their tables are, and share the connections and transactions of hand-written statements.
import { Database, type Feature } from '@muster/platform';
import { loadConfig, migrate } from '@muster/platform/runtime';
import { createDatabase } from '@testing/database';
import { buildDatabase } from '../../../libs/platform/src/runtime/core.module';
import { siteSetup } from '../../../libs/site/src/read/site.schema';
import { features } from '../../features';

let database: Database;
beforeAll(async () => {
  const config = loadConfig({
    ...process.env,
    DATABASE_URL: await createDatabase(),
    API_KEY: 'k',
    JWT_SECRET: 'a-secret-for-tests-only',
    COOKIE_SECRET: 'a-secret-for-tests-only',
    OIDC_ISSUER: 'http://localhost:1',
  });
  await migrate(config, features);
  database = await buildDatabase(config, features).open();
});
afterAll(() => database.close());

const UDT: Record<string, string> = { boolean: 'bool', int: 'int4', bigint: 'int8' };
interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
}
const described = ({ table, name, type, nullable }: Column) => `${table}.${name} ${type}${nullable ? ' null' : ''}`;

const ofEntities = (): Column[] =>
  database.source.entityMetadatas.flatMap(({ tableName: table, columns }) =>
    columns.map(({ databaseName: name, type, isArray, isNullable: nullable }) => ({
      table,
      name,
      type: `${isArray ? '_' : ''}${UDT[String(type)] ?? String(type)}`,
      nullable,
    })),
  );

/** Columns of entities that no table has. */
async function strangeAmong(columns: readonly Column[]): Promise<string[]> {
  const rows = await database.query<Column>(
    `SELECT table_name AS table, column_name AS name, udt_name AS type, is_nullable = 'YES' AS nullable
      FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  const known = new Set(rows.map(described));
  return columns.map(described).filter((column) => !known.has(column));
}

test('every column of an entity is one of its table, with its type', async () => {
  expect(database.source.entityMetadatas).toHaveLength(
    features.flatMap((feature: Feature) => feature.entities ?? []).length,
  );
  expect(await strangeAmong(ofEntities())).toEqual([]);
  const [first] = ofEntities();
  const wrong = [
    { ...first!, name: 'no_column' },
    { ...first!, type: 'int4' },
    { ...first!, nullable: !first!.nullable },
  ];
  expect(await strangeAmong(wrong)).toHaveLength(wrong.length);
});

const IN_AN_HOUR = new Date(Date.now() + 3_600_000);
const hashes = async () => await database.query<{ token_hash: string }>('SELECT token_hash FROM site_setup');

test('statements and entities are in one transaction', async () => {
  const failing = database.transaction(async (client, entities) => {
    await client.query(`INSERT INTO site_setup (token_hash, expires_at) VALUES ('by hand', now())`);
    expect(await entities.findBy(siteSetup, { one: true })).toMatchObject([{ token_hash: 'by hand' }]);
    await entities.update(siteSetup, { one: true }, { token_hash: 'by entity' });
    expect((await client.query('SELECT token_hash FROM site_setup')).rows).toEqual([{ token_hash: 'by entity' }]);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await hashes()).toEqual([]);
});

test('a transaction whose connection is lost is unavailable, and undone', async () => {
  const losing = (reach: (pid: number) => Promise<unknown>) =>
    database.transaction(async (client, entities) => {
      await entities.insert(siteSetup, { one: true, token_hash: 'lost', expires_at: IN_AN_HOUR });
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await reach(rows[0]!.pid);
      return entities.findBy(siteSetup, { one: true });
    });
  const unavailable = { name: 'DatabaseUnavailable' };
  const end = (pid: number) => database.query('SELECT pg_terminate_backend($1)', [pid]);
  await expect(losing(end)).rejects.toMatchObject(unavailable);
  expect(await hashes()).toEqual([]);
  expect(await database.transaction(async (_, entities) => entities.countBy(siteSetup, {}))).toBe(0);
});

test('a read that the server cannot run is unavailable through entities too', async () => {
  const stopped = database.entities((entities) => entities.query("DO $$ BEGIN RAISE SQLSTATE '53300'; END $$"));
  await expect(stopped).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: '53300' });
});
