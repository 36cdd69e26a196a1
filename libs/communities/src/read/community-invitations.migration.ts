import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Personal invitations. `riot_key`: the same for all spellings of a Riot ID in a region. `account`: the account that it
 * belongs to, null until someone signs up with that Riot ID. Ended invitations are deleted. The lasting link of a
 * community is an invite, too (`lasting`).
 */
export class CommunityInvitations1795664404672 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE community_invitations (
        id text PRIMARY KEY, community text NOT NULL, import text NOT NULL, riot_key text NOT NULL, name text NOT NULL,
        tagline text NOT NULL, region text NOT NULL, role text NOT NULL, account text, invited_by text NOT NULL,
        created_at timestamptz NOT NULL, expires_at timestamptz NOT NULL);
      CREATE UNIQUE INDEX community_invitations_of ON community_invitations (community, riot_key);
      CREATE INDEX community_invitations_by_time ON community_invitations (community, created_at DESC, id);
      CREATE INDEX community_invitations_to ON community_invitations (account) WHERE account IS NOT NULL;
      CREATE INDEX community_invitations_waiting ON community_invitations (riot_key) WHERE account IS NULL;
      CREATE INDEX community_invitations_expiring ON community_invitations (expires_at);

      CREATE FUNCTION es_put_community_invitations(r jsonb) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        IF r ? 'ended' THEN
          DELETE FROM community_invitations WHERE community = r->>'community'
            AND (NOT r ? 'id' OR id = r->>'id') AND (NOT r ? 'account' OR account = r->>'account');
        ELSIF r ? 'delivered' THEN
          UPDATE community_invitations SET account = r->>'delivered' WHERE id = r->>'id' AND account IS NULL;
        ELSE
          DELETE FROM community_invitations WHERE community = r->>'community' AND riot_key = r->>'key';
          INSERT INTO community_invitations
              (id, community, import, riot_key, name, tagline, region, role, account, invited_by, created_at, expires_at)
            VALUES (r->>'id', r->>'community', r->>'import', r->>'key', r->>'name', r->>'tagline', r->>'region', r->>'role',
              r->>'account', r->>'invited_by', (r->>'created_at')::timestamptz, (r->>'expires_at')::timestamptz);
        END IF;
      END $$;

      ALTER TABLE community_invites ADD COLUMN lasting boolean NOT NULL DEFAULT false;
      CREATE OR REPLACE FUNCTION es_put_community_invites(r jsonb) RETURNS void LANGUAGE sql AS $$
        UPDATE community_invites SET revoked_at = (r->>'revoked_at')::timestamptz WHERE r ? 'revoked_at' AND id = r->>'id';
        INSERT INTO community_invites (id, community, token_hash, uses, expires_at, issued_by, created_at, lasting)
          SELECT r->>'id', r->>'community', r->>'token_hash', (r->>'uses')::int, (r->>'expires_at')::timestamptz,
            r->>'issued_by', (r->>'created_at')::timestamptz, coalesce((r->>'lasting')::boolean, false)
          WHERE NOT r ? 'revoked_at' ON CONFLICT (id) DO NOTHING
      $$`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
