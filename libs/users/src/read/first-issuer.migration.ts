import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The issuer whose subjects are stored as they are, written once by the first process that starts. Subjects that
 * release 1.0.0 stored and that look like the key of another issuer get a mark, so that they are not taken for one.
 */
export class FirstIssuer1795824183034 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE first_issuer (is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only), issuer text NOT NULL);
      UPDATE people SET uid = '#' || uid WHERE uid ~ '^(#|https?://[^#]*#)';
      UPDATE claims SET key = '#' || key WHERE kind = 'uid' AND key ~ '^(#|https?://[^#]*#)'`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
