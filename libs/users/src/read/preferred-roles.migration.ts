import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns that a commit writes, as before, and the roles. */
const WRITABLE_COLUMNS = [
  'uid',
  'email',
  'name',
  'tagline',
  'discord',
  'name_key',
  'tag_key',
  'search_key',
  'region',
  'rank',
  'can_email',
  'background',
  'blur',
  'is_admin',
  'is_donator',
  'ban_from',
  'ban_to',
  'banned_by',
  'ban_reason',
  'sessions',
  'revision',
  'restorable_until',
  'erased',
  'created_at',
  'ended',
  'language',
  'roles',
  'discord_id',
  'discord_handle',
];

/** The roles that a user likes to play. Null in rows that an older release writes. */
export class PreferredRoles1795636333090 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE people ADD COLUMN roles text[];
      CREATE OR REPLACE FUNCTION es_put_people(r jsonb) RETURNS void LANGUAGE sql AS $$
        INSERT INTO people SELECT written.* FROM jsonb_populate_record((SELECT p FROM people p WHERE p.id = r->>'id'), r) written
        ON CONFLICT (id) DO UPDATE SET ${WRITABLE_COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')},
          last_logged_in = CASE WHEN excluded.erased THEN NULL ELSE people.last_logged_in END
      $$`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
