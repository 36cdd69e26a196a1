import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes that keep the cost of list pages, timeline steps and calendar sequences independent of the number of scrims
 * and events. The indexes on the log are partial, so that other events cost nothing. They are not created concurrently:
 * that waits for all running statements, and a second migrator waits for this one within a statement.
 */
export class BoundedCost1700000000165 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(
      'CREATE INDEX scrims_public_by_start ON scrims (starts_at, created_at, id) WHERE NOT deleted AND NOT is_private',
    );
    await q.query(
      'CREATE INDEX scrims_public_by_region ON scrims (region, starts_at, created_at, id) WHERE NOT deleted AND NOT is_private',
    );
    await q.query(
      'CREATE INDEX scrims_private_by_start ON scrims (starts_at, created_at, id) WHERE NOT deleted AND is_private',
    );
    await q.query(`CREATE INDEX events_undone ON events (stream, (data->>'version')) WHERE type = 'StepUndone'`);
    await q.query(
      `CREATE INDEX events_for_calendars ON events (stream, version) WHERE type IN ('ScrimRescheduled', 'ScrimRenamed', 'ScrimDeleted')`,
    );
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
