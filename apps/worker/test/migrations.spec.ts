import type { QueryRunner } from 'typeorm';
import { migrations, sqlOf } from './all-migrations';
import { dangersOf } from './migration-rules';

const timeOf = ({ name }: { name: string }) => Number(/\d{13}$/.exec(name)![0]);

test.each(migrations.map((migration) => [migration.name, migration] as const))(
  '%s keeps the previous release working',
  async (_, migration) => {
    const sql = await sqlOf(migration);
    expect(sql.length).toBeGreaterThan(0);
    expect(migration.safeBecause ?? dangersOf(sql)).toEqual(migration.safeBecause ?? []);
  },
);

test('migrations are forward-only, in order', async () => {
  expect(new Set(migrations.map(timeOf)).size).toBe(migrations.length);
  for (const migration of migrations)
    await expect(new migration().down({} as QueryRunner)).rejects.toThrow('forward only');
});

test.each([
  'ALTER TABLE people DROP COLUMN discord',
  'DROP TABLE bans',
  'DROP VIEW IF EXISTS dashboards',
  'ALTER TABLE people RENAME COLUMN discord TO chat',
  'ALTER TABLE bans RENAME TO barred',
  'ALTER TABLE people ALTER COLUMN region TYPE int',
  'ALTER TABLE people ALTER region SET DATA TYPE int',
  'ALTER TABLE people ALTER COLUMN email SET NOT NULL',
  'ALTER TABLE people ADD COLUMN shoe_size int NOT NULL',
  'ALTER TABLE people ADD COLUMN a int NOT NULL, ADD COLUMN b int DEFAULT 1',
  'ALTER TABLE bans ALTER COLUMN reason DROP DEFAULT',
  'CREATE UNIQUE INDEX one_name ON people (name_key)',
  "ALTER TABLE people ADD CHECK (region <> '')",
  "UPDATE events SET data = '{}'",
  'ALTER TABLE events ADD COLUMN more text',
  'CREATE TABLE fresh (id int); DROP TABLE stale',
  'INSERT INTO people SELECT 1; ALTER TABLE people RENAME name TO called',
])('rejects %s', (sql) => expect(dangersOf([sql])).toHaveLength(1));

test.each([
  'CREATE TABLE fresh (id int); ALTER TABLE fresh ADD COLUMN n int NOT NULL; CREATE UNIQUE INDEX i ON fresh (n)',
  'ALTER TABLE people ADD COLUMN shoe_size int NOT NULL DEFAULT 43',
  'ALTER TABLE people ADD COLUMN shoe_size int',
  "ALTER TABLE scrims ADD COLUMN c text GENERATED ALWAYS AS (state->>'c') STORED NOT NULL",
  'CREATE OR REPLACE FUNCTION f() RETURNS void LANGUAGE sql AS $$ DROP TABLE bans $$',
  'CREATE INDEX i ON people (region) -- no DROP TABLE here',
])('allows %s', (sql) => expect(dangersOf([sql])).toEqual([]));
