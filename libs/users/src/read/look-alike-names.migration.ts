import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lookAlikeKeys } from './name-claims';

const PAGE = 5_000;

/**
 * Claims what the names of existing accounts look like. Of accounts whose names look alike the oldest gets the claim;
 * the others keep their names, which stay unique by their spelling, and meet the new rule at their next change.
 */
export class LookAlikeNames1700000000232 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    for (let after = { at: '-infinity', id: '' }; ;) {
      const people: { id: string; name: string; tagline: string; region: string; at: string }[] = await q.query(
        `SELECT id, name, tagline, region, created_at::text AS at FROM people
          WHERE NOT erased AND (created_at, id) > ($1::timestamptz, $2) ORDER BY created_at, id LIMIT ${PAGE}`,
        [after.at, after.id],
      );
      const claims = people.flatMap((one) => lookAlikeKeys(one, one.region).map((key) => ({ key, owner: one.id })));
      await q.query(
        `INSERT INTO claims (kind, key, owner) SELECT 'name', key, owner
          FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS taken(key, owner, n) ORDER BY n
          ON CONFLICT (kind, key) DO NOTHING`,
        [claims.map(({ key }) => key), claims.map(({ owner }) => owner)],
      );
      if (people.length < PAGE) return;
      after = people.at(-1)!;
    }
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
