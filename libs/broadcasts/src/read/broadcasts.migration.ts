import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links to the broadcasts of scrims. They are no events: a link shows the scrim and changes nothing of it. */
export class Broadcasts1795651800000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE broadcasts (
        id text PRIMARY KEY,
        scrim_id text NOT NULL,
        community_id text,
        kind text NOT NULL,
        delay_seconds int NOT NULL,
        language text NOT NULL,
        token_hash text NOT NULL UNIQUE,
        created_by text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX broadcasts_by_scrim ON broadcasts (scrim_id, created_at);
      CREATE INDEX broadcasts_by_user ON broadcasts (created_by)`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
