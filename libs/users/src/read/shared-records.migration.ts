import type { MigrationInterface, QueryRunner } from 'typeorm';
import { replacePutPeople } from './put-people';

/** Adds whether others see the games that a user played. Null in rows that an older release writes. */
export class SharedRecords1795868654410 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE people ADD COLUMN show_record boolean');
    await replacePutPeople(q);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
