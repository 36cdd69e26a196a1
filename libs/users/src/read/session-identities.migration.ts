import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The identity that opened a session, as users see its id. Null where an older release opened it. */
export class SessionIdentities1795829705720 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE sessions ADD COLUMN identity text');
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
