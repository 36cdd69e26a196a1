import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Checkpoints of policies, and the outbox. `traceparent`: an effect continues the trace of its cause. */
export class Effects1795564800003 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE policies (name text PRIMARY KEY, position bigint NOT NULL) WITH (fillfactor = 50);
      CREATE TABLE effects (
        effect_key text PRIMARY KEY,
        kind text NOT NULL,
        subject text,
        due_at timestamptz NOT NULL,
        revision int NOT NULL,
        ref jsonb NOT NULL,
        state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'running', 'done', 'failed', 'superseded')),
        attempts int NOT NULL DEFAULT 0,
        claims int NOT NULL DEFAULT 0,
        lease_until timestamptz,
        last_error text,
        result text,
        created_at timestamptz NOT NULL DEFAULT now(),
        done_at timestamptz,
        traceparent text
      ) WITH (fillfactor = 70);
      CREATE INDEX effects_open ON effects (due_at) WHERE state IN ('pending', 'running');
      CREATE INDEX effects_of_subject ON effects (subject) WHERE state IN ('pending', 'failed');
      CREATE INDEX effects_failed ON effects (created_at) WHERE state = 'failed';
      CREATE INDEX effects_by_kind ON effects (kind, state, created_at DESC);
      CREATE INDEX effects_ended ON effects (done_at) WHERE state IN ('done', 'superseded');`);
    // Installations that share one Redis need different queue names.
    await q.query(`
      CREATE TABLE installation (only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one), id text NOT NULL);
      INSERT INTO installation (id) VALUES (replace(gen_random_uuid()::text, '-', ''))`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
