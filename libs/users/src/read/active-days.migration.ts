import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The last day (UTC) a user was active. It changes at most once a day, so its index costs less than one on the last
 * log-in.
 */
export class ActiveDays1700000000061 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE people ADD COLUMN last_day date;
      UPDATE people SET last_day = (last_logged_in AT TIME ZONE 'UTC')::date WHERE last_logged_in IS NOT NULL;
      CREATE INDEX people_by_day ON people (last_day) WHERE restorable_until IS NULL;
      CREATE FUNCTION people_erased() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.last_day = NULL; RETURN NEW; END $$;
      CREATE TRIGGER people_erased BEFORE UPDATE ON people FOR EACH ROW WHEN (NEW.erased AND NEW.last_day IS NOT NULL) EXECUTE FUNCTION people_erased();`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
