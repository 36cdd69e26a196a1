import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Providers and puuids are bound to the API key they were created with (`issuer`). A policy deletes puuids of erased
 * users.
 */
export class Riot1795564800070 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE riot_providers (
        issuer text NOT NULL, region text NOT NULL, callback text NOT NULL, provider_id bigint NOT NULL, created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (issuer, region, callback));
      CREATE TABLE riot_accounts (
        person text NOT NULL, issuer text NOT NULL, riot_id text NOT NULL, puuid text NOT NULL, looked_up_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (person, issuer))`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
