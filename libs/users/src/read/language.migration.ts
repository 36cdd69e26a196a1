import type { MigrationInterface, QueryRunner } from 'typeorm';
import { putPeopleSql, WRITABLE_COLUMNS } from './people.migration';

/** The language a user chose; null while they have chosen none. */
export class PeopleLanguage1700000000196 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE people ADD COLUMN language text');
    await q.query(putPeopleSql([...WRITABLE_COLUMNS, 'ended', 'language']));
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
