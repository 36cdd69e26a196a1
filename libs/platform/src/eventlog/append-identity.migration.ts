import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ES_APPEND } from './es-append';

/**
 * es_append compares what its caller has read with the log, unless the caller is the previous release, which sends
 * nothing.
 */
export class AppendIdentity1700000000031 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(ES_APPEND);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
