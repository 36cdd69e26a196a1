// @ts-check
// Makes a database's clock movable: the search path finds our own functions before PostgreSQL's. Muster uses only the
// database's clock to decide what is due, and runs unchanged.

/** SQL for the empty database, before other connections. */
export const MOVABLE_CLOCK = `
  CREATE SCHEMA clock;
  CREATE TABLE clock.ahead (by interval NOT NULL);
  INSERT INTO clock.ahead VALUES ('0');
  CREATE FUNCTION clock.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
    AS 'SELECT pg_catalog.clock_timestamp() + (SELECT by FROM clock.ahead)';
  CREATE FUNCTION clock.now() RETURNS timestamptz LANGUAGE sql STABLE
    AS 'SELECT pg_catalog.now() + (SELECT by FROM clock.ahead)';
  DO $$ BEGIN
    EXECUTE format('ALTER DATABASE %I SET search_path = public, clock, pg_catalog', current_database());
  END $$`;

/** Moves the clock forward. @returns {Promise<number>} the new time, ms */
export async function leapTo(/** @type {import('pg').Client} */ client, /** @type {number} */ instant) {
  // In seconds, because days would follow the session's time zone, in which some have 23 or 25 hours.
  await client.query(
    `UPDATE clock.ahead SET by = make_interval(secs =>
      extract(epoch FROM to_timestamp($1::float8 / 1000) - pg_catalog.clock_timestamp())::float8)`,
    [instant],
  );
  return timeOf(client);
}

export async function timeOf(/** @type {import('pg').Client} */ client) {
  const {
    rows: [{ ms }],
  } = await client.query(
    'SELECT extract(epoch FROM pg_catalog.clock_timestamp() + (SELECT by FROM clock.ahead)) * 1000 AS ms',
  );
  return Number(ms);
}
