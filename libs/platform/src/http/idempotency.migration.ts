import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keys of requests. `request` and `head`: the first request's id and the log's head at that time, so that a lost
 * response is answered from the log. `attempt`: the one that holds the key. `sealed`: the stored response, or `digest`,
 * the hash of one that was too large.
 */
export class Idempotency1795564800004 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE idempotency (
        actor text NOT NULL, key text NOT NULL, hash text NOT NULL, status int, at timestamptz NOT NULL DEFAULT now(),
        request text, head bigint, attempt text, done boolean NOT NULL DEFAULT false, sealed bytea, digest text,
        PRIMARY KEY (actor, key));
      CREATE INDEX idempotency_by_age ON idempotency (at)`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
