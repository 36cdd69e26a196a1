import { inlineTableSql } from '@muster/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Teams, one inline row each, and the rows that their commits write as well: texts, reasons, and the hashes of invite
 * tokens. `people`: who is in it. `invited`: who has an invitation.
 */
export class Teams1795868300000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(
      inlineTableSql('teams', {
        version: 'int NOT NULL',
        state: 'jsonb NOT NULL',
        created_at: 'timestamptz NOT NULL',
        updated_at: 'timestamptz NOT NULL',
        slug: 'text NOT NULL',
        search_key: 'text NOT NULL',
        region: 'text NOT NULL',
        languages: 'text[] NOT NULL',
        needs: 'text[] NOT NULL',
        visibility: 'text NOT NULL',
        disbanded: 'boolean NOT NULL',
        founder: 'text NOT NULL',
        people: 'text[] NOT NULL',
        invited: 'text[] NOT NULL',
        communities: 'text[] NOT NULL',
      }),
    );
    await q.query(`
      CREATE INDEX teams_by_slug ON teams (slug);
      CREATE INDEX teams_listed ON teams (created_at DESC, id) WHERE visibility = 'public' AND NOT disbanded;
      CREATE INDEX teams_search ON teams USING gin (search_key gin_trgm_ops);
      CREATE INDEX teams_of_people ON teams USING gin (people);
      CREATE INDEX teams_of_invited ON teams USING gin (invited);
      CREATE INDEX teams_of_communities ON teams USING gin (communities);
      CREATE INDEX teams_blocking ON teams USING gin ((state->'blocks'));
      CREATE INDEX teams_founded ON teams (founder, created_at DESC);

      CREATE TABLE team_texts (team text PRIMARY KEY, about text NOT NULL DEFAULT '', links jsonb NOT NULL DEFAULT '[]');
      CREATE TABLE team_reasons (id text PRIMARY KEY, text text NOT NULL, author text NOT NULL);
      CREATE INDEX team_reasons_by ON team_reasons (author);
      CREATE TABLE team_invites (id text PRIMARY KEY, team text NOT NULL, token_hash text NOT NULL);
      CREATE INDEX team_invites_by_token ON team_invites (token_hash);

      CREATE FUNCTION es_put_team_texts(r jsonb) RETURNS void LANGUAGE sql AS $$
        DELETE FROM team_texts WHERE r ? 'ended' AND team = r->>'team';
        INSERT INTO team_texts AS t (team, about, links)
          SELECT r->>'team', coalesce(r->>'about', ''), coalesce(r->'links', '[]') WHERE NOT r ? 'ended'
          ON CONFLICT (team) DO UPDATE SET about = coalesce(r->>'about', t.about), links = coalesce(r->'links', t.links)
      $$;
      CREATE FUNCTION es_put_team_reasons(r jsonb) RETURNS void LANGUAGE sql AS $$
        INSERT INTO team_reasons (id, text, author) VALUES (r->>'id', r->>'text', r->>'author') ON CONFLICT (id) DO NOTHING
      $$;
      CREATE FUNCTION es_put_team_invites(r jsonb) RETURNS void LANGUAGE sql AS $$
        DELETE FROM team_invites WHERE r ? 'ended' AND id = r->>'id';
        INSERT INTO team_invites (id, team, token_hash) SELECT r->>'id', r->>'team', r->>'token_hash'
          WHERE NOT r ? 'ended' ON CONFLICT (id) DO NOTHING
      $$;`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
