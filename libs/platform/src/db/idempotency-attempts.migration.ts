import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ES_APPEND } from './es-append';

/**
 * Answers kept so far may hold tokens in plain text: they go. From now on the holder of a key commits with the events.
 */
export class IdempotencyAttempts1700000000014 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('DELETE FROM idempotency');
    await q.query(
      'ALTER TABLE idempotency ADD COLUMN attempt text, ADD COLUMN done boolean NOT NULL DEFAULT false, ADD COLUMN sealed bytea',
    );
    await q.query(ES_APPEND);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
