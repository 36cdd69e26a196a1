import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ES_APPEND } from '../eventlog/es-append';

/**
 * Deletes stored responses, because they may contain tokens in plain text. From now on, a key's holder is committed
 * with the events.
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
