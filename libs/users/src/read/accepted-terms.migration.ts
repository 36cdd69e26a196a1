import type { MigrationInterface, QueryRunner } from 'typeorm';
import { replacePutPeople } from './put-people';

/**
 * Adds which terms a user accepted after registering, and when. Null if none, and in rows that an older release writes.
 */
export class AcceptedTerms1795683600000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE people ADD COLUMN terms_since timestamptz, ADD COLUMN terms_accepted_at timestamptz');
    await replacePutPeople(q);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
