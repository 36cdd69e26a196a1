import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ES_APPEND } from './es-append';

/** Databases made before get the es_append that is never compiled just in time. See docs/adr/0161. */
export class JitOff1700000000030 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(ES_APPEND);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
