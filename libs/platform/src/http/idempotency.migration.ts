import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Idempotency1700000000003 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE idempotency (
        actor text NOT NULL, key text NOT NULL, hash text NOT NULL, status int, body text, at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (actor, key));
      CREATE INDEX idempotency_by_age ON idempotency (at)`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
