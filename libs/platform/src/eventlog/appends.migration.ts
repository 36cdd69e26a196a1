import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ES_APPEND } from './es-append';

/** Installs the set-based es_append in existing databases. */
export class Appends1700000000005 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(ES_APPEND);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
