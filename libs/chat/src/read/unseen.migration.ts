import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts the unseen messages of one conversation without reading those of the others. */
export class Unseen1700000000403 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(
      'CREATE INDEX messages_unseen_of ON messages (conversation_id, receiver) WHERE seen_at IS NULL AND receiver IS NOT NULL',
    );
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
