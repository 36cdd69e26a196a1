import { inlineTableSql } from '@muster/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const SNAPSHOT = {
  version: 'int NOT NULL',
  state: 'jsonb NOT NULL',
  created_at: 'timestamptz NOT NULL',
  updated_at: 'timestamptz NOT NULL',
};

/**
 * Communities and memberships, one inline row each, and the further rows that their commits write: addresses ever used,
 * texts, invites with their uses, exclusions. Triggers count members and open requests, because a community may have
 * 50,000 members and every view shows their number.
 */
export class Communities1795564800080 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(
      inlineTableSql('communities', {
        ...SNAPSHOT,
        slug: 'text NOT NULL',
        name: 'text NOT NULL',
        search_key: 'text NOT NULL',
        region: 'text NULL',
        visibility: 'text NOT NULL',
        archived: 'boolean NOT NULL',
        founder: 'text NOT NULL',
      }),
    );
    await q.query(
      inlineTableSql('memberships', {
        ...SNAPSHOT,
        community: 'text NOT NULL',
        user_id: 'text NOT NULL',
        role: 'text NULL',
        rank: 'int NOT NULL',
        joined_at: 'timestamptz NULL',
        requested_at: 'timestamptz NULL',
      }),
    );
    await q.query(`
      CREATE INDEX communities_search ON communities USING gin (search_key gin_trgm_ops);
      CREATE INDEX communities_founded ON communities (founder);
      CREATE INDEX memberships_by_rank ON memberships (community, rank DESC, joined_at, user_id) WHERE role IS NOT NULL;
      CREATE INDEX memberships_of ON memberships (user_id, community);
      CREATE INDEX memberships_requested ON memberships (community, requested_at, user_id) WHERE requested_at IS NOT NULL;

      CREATE TABLE community_counts (community text PRIMARY KEY, members int NOT NULL, requests int NOT NULL) WITH (fillfactor = 50);
      CREATE INDEX community_counts_by_members ON community_counts (members DESC, community);

      CREATE TABLE community_slugs (slug text PRIMARY KEY, community text NOT NULL);
      CREATE TABLE community_texts (community text PRIMARY KEY, about text NOT NULL DEFAULT '', archive_reason text NOT NULL DEFAULT '');
      CREATE TABLE community_invites (
        id text PRIMARY KEY, community text NOT NULL, token_hash text NOT NULL, uses int NOT NULL,
        expires_at timestamptz NOT NULL, issued_by text NOT NULL, created_at timestamptz NOT NULL, revoked_at timestamptz);
      CREATE INDEX community_invites_of ON community_invites (community, created_at DESC);
      CREATE INDEX community_invites_by_token ON community_invites (token_hash);
      CREATE TABLE community_invite_uses (invite text NOT NULL, slot int NOT NULL, user_id text NOT NULL, PRIMARY KEY (invite, slot));
      CREATE TABLE community_exclusions (
        community text NOT NULL, user_id text NOT NULL, reason text NOT NULL, until timestamptz,
        excluded_by text NOT NULL, created_at timestamptz NOT NULL, PRIMARY KEY (community, user_id));
      CREATE INDEX community_exclusions_by_time ON community_exclusions (community, created_at DESC, user_id);
      CREATE INDEX community_exclusions_of ON community_exclusions (user_id);
      CREATE TABLE community_reports (
        id text PRIMARY KEY, community text NOT NULL, reporter text NOT NULL, reason text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(), resolved_at timestamptz, resolved_by text);
      CREATE UNIQUE INDEX community_reports_open ON community_reports (community, reporter) WHERE resolved_at IS NULL;
      CREATE INDEX community_reports_by_time ON community_reports (created_at DESC, id);`);
    await q.query(COUNTS);
    await q.query(PUTS);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}

/** Rows put by a commit, and those they replaced, as changes of the counts. */
const changeOf = (rows: string, sign: '' | '-') =>
  `SELECT community, ${sign}(role IS NOT NULL)::int AS members, ${sign}(requested_at IS NOT NULL)::int AS requests FROM ${rows}`;
const countsSql = (changes: string) => `
  INSERT INTO community_counts AS c SELECT community, sum(members), sum(requests) FROM (${changes}) changed
    GROUP BY community HAVING sum(members) <> 0 OR sum(requests) <> 0 ORDER BY community
    ON CONFLICT (community) DO UPDATE SET members = c.members + excluded.members, requests = c.requests + excluded.requests`;
const counter = (event: 'INSERT' | 'UPDATE' | 'DELETE', tables: string, changes: string) => {
  const name = `memberships_counted_on_${event.toLowerCase()}`;
  return `
  CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${countsSql(changes)}; RETURN NULL; END $$;
  CREATE TRIGGER ${name} AFTER ${event} ON memberships REFERENCING ${tables} FOR EACH STATEMENT EXECUTE FUNCTION ${name}();`;
};
const COUNTS = `
  ${counter('INSERT', 'NEW TABLE AS put', changeOf('put', ''))}
  ${counter('UPDATE', 'OLD TABLE AS was NEW TABLE AS put', `${changeOf('put', '')} UNION ALL ${changeOf('was', '-')}`)}
  ${counter('DELETE', 'OLD TABLE AS was', changeOf('was', '-'))}`;

const PUTS = `
  CREATE FUNCTION es_put_community_slugs(r jsonb) RETURNS void LANGUAGE sql AS $$
    DELETE FROM community_slugs WHERE r ? 'released' AND slug = r->>'slug' AND community = r->>'community';
    INSERT INTO community_slugs (slug, community) SELECT r->>'slug', r->>'community' WHERE NOT r ? 'released'
      ON CONFLICT (slug) DO NOTHING
  $$;
  CREATE FUNCTION es_put_community_texts(r jsonb) RETURNS void LANGUAGE sql AS $$
    INSERT INTO community_texts AS t (community, about, archive_reason)
      VALUES (r->>'community', coalesce(r->>'about', ''), coalesce(r->>'archive_reason', ''))
      ON CONFLICT (community) DO UPDATE SET about = coalesce(r->>'about', t.about),
        archive_reason = coalesce(r->>'archive_reason', t.archive_reason)
  $$;
  CREATE FUNCTION es_put_community_invites(r jsonb) RETURNS void LANGUAGE sql AS $$
    UPDATE community_invites SET revoked_at = (r->>'revoked_at')::timestamptz WHERE r ? 'revoked_at' AND id = r->>'id';
    INSERT INTO community_invites (id, community, token_hash, uses, expires_at, issued_by, created_at)
      SELECT r->>'id', r->>'community', r->>'token_hash', (r->>'uses')::int, (r->>'expires_at')::timestamptz,
        r->>'issued_by', (r->>'created_at')::timestamptz
      WHERE NOT r ? 'revoked_at' ON CONFLICT (id) DO NOTHING
  $$;
  CREATE FUNCTION es_put_community_invite_uses(r jsonb) RETURNS void LANGUAGE sql AS $$
    INSERT INTO community_invite_uses (invite, slot, user_id) VALUES (r->>'invite', (r->>'slot')::int, r->>'user_id')
      ON CONFLICT (invite, slot) DO NOTHING
  $$;
  CREATE FUNCTION es_put_community_exclusions(r jsonb) RETURNS void LANGUAGE sql AS $$
    DELETE FROM community_exclusions WHERE community = r->>'community' AND user_id = r->>'user_id';
    INSERT INTO community_exclusions (community, user_id, reason, until, excluded_by, created_at)
      SELECT r->>'community', r->>'user_id', r->>'reason', (r->>'until')::timestamptz, r->>'excluded_by', (r->>'created_at')::timestamptz
      WHERE NOT r ? 'ended'
  $$;`;
