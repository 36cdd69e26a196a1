import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ES_APPEND } from './es-append';

/** Installs es_append with JIT disabled in existing databases. See docs/adr/0161. */
export class JitOff1700000000030 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(ES_APPEND);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
