import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * History of bans with their reasons, which are not in the log. The put function ends the current ban and inserts a new
 * one if given. Bans of earlier releases are taken from the log; only the current ban's reason is known.
 */
export class Bans1700000000060 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE bans (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id text NOT NULL, banned_by text NOT NULL, date_from timestamptz NOT NULL, date_to timestamptz NOT NULL, reason text NOT NULL,
        created_at timestamptz NOT NULL, lifted_at timestamptz, lifted_by text
      );
      CREATE INDEX bans_by_time ON bans (created_at DESC, id);
      CREATE INDEX bans_of ON bans (user_id);
      CREATE INDEX bans_open ON bans (date_to) WHERE lifted_at IS NULL;

      CREATE FUNCTION es_put_bans(r jsonb) RETURNS void LANGUAGE sql AS $$
        UPDATE bans SET lifted_at = (r->>'ended_at')::timestamptz, lifted_by = r->>'ended_by' WHERE r ? 'ended_at' AND user_id = r->>'user_id' AND lifted_at IS NULL;
        UPDATE bans SET reason = '' WHERE r ? 'forget' AND user_id = r->>'user_id';
        INSERT INTO bans (user_id, banned_by, date_from, date_to, reason, created_at)
          SELECT r->>'user_id', r->>'ended_by', (r->>'date_from')::timestamptz, (r->>'date_to')::timestamptz, r->>'reason', (r->>'ended_at')::timestamptz
          WHERE r ? 'date_from';
      $$;

      INSERT INTO bans (user_id, banned_by, date_from, date_to, reason, created_at, lifted_at, lifted_by)
        SELECT b.user_id, b.data->>'by', (b.data->>'from')::timestamptz, (b.data->>'to')::timestamptz,
          CASE WHEN b.ended_at IS NULL THEN coalesce(p.ban_reason, '') ELSE '' END, b.at, b.ended_at, b.ended_by
        FROM (SELECT substr(stream, length('user-') + 1) AS user_id, type, data, at,
            lead(at) OVER life AS ended_at, lead(meta->>'by') OVER life AS ended_by
          FROM events WHERE type IN ('UserBanned', 'UserUnbanned') WINDOW life AS (PARTITION BY stream ORDER BY version)) b
        LEFT JOIN people p ON p.id = b.user_id WHERE b.type = 'UserBanned';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
