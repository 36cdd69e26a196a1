import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why a scrim was deleted or a step undone, in the words of the person who did it. */
export class ScrimReasons1700000000227 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE scrim_reasons (
        id text PRIMARY KEY, scrim_id text NOT NULL, written_by text NOT NULL, reason text NOT NULL,
        created_at timestamptz NOT NULL);
      CREATE INDEX scrim_reasons_by_writer ON scrim_reasons (written_by);
      CREATE FUNCTION es_put_scrim_reasons(r jsonb) RETURNS void LANGUAGE sql AS $$
        INSERT INTO scrim_reasons (id, scrim_id, written_by, reason, created_at)
          VALUES (r->>'id', r->>'scrim_id', r->>'written_by', r->>'reason', (r->>'created_at')::timestamptz)
          ON CONFLICT (id) DO NOTHING
      $$`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
