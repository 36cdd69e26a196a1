// @ts-check
import pg from 'pg';

/** Databases of one run share this prefix, so that the end of the run finds them all. */
const prefix = () => `muster_test_${process.env.TEST_RUN}_`;

/** Drops the databases that the spec files of this run created, including those of failed files. */
export async function dropDatabases() {
  const client = new pg.Client(process.env.DATABASE_URL);
  await client.connect();
  try {
    const { rows } = await client.query('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [prefix()]);
    for (const { datname } of rows)
      await client.query(`DROP DATABASE ${client.escapeIdentifier(datname)} WITH (FORCE)`);
    await client.query(`DROP ROLE IF EXISTS muster_test_${process.env.TEST_RUN}`);
  } finally {
    await client.end();
  }
}
