import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes by which a page of a list, a step of a timeline and the sequence of a calendar cost the same however many
 * scrims and events there
 * are. Those of the log are partial: an event of another type costs nothing. They are not made concurrently: that waits
 * for every statement
 * under way, and a second migrator waits for this one within a statement.
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
