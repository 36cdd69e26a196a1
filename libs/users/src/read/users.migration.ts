import { inlineTableSql } from '@muster/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `users` is the account derived from the log; `people` holds personal data and can be erased without touching the log.
 * Bans are a history with reasons, which are not in the log either. Sessions and sign-ins that have begun are written
 * outside the log.
 */
export class Users1795564800010 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(
      inlineTableSql('users', {
        version: 'int NOT NULL',
        state: 'jsonb NOT NULL',
        created_at: 'timestamptz NOT NULL',
        updated_at: 'timestamptz NOT NULL',
      }),
    );
    for (const sql of [PEOPLE, PUT_PEOPLE, SEARCH, SEARCH_KEYS, BANS, SESSIONS]) await q.query(sql);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}

/**
 * `last_day` (UTC) is the last one on which the user was active: it changes at most once a day, so its index costs less
 * than one on the last log-in. `ended`: sessions that ended before their tokens expire, here because every request
 * reads this row anyway. `discord_id`: the account at Discord that the user has proven to be theirs; no token of it is
 * stored.
 */
const PEOPLE = `
  CREATE TABLE people (
    id text PRIMARY KEY,
    uid text, email text,
    name text NOT NULL, tagline text NOT NULL, discord text NOT NULL,
    name_key text NOT NULL, tag_key text NOT NULL, search_key text NOT NULL,
    region text NOT NULL, rank text NOT NULL,
    can_email boolean NOT NULL, background text NOT NULL, blur text NOT NULL,
    is_admin boolean NOT NULL, is_donator boolean NOT NULL,
    ban_from timestamptz, ban_to timestamptz, banned_by text, ban_reason text,
    sessions int NOT NULL, revision int NOT NULL,
    restorable_until timestamptz, erased boolean NOT NULL,
    created_at timestamptz NOT NULL, last_logged_in timestamptz, last_day date,
    ended text[], language text, discord_id text, discord_handle text
  ) WITH (fillfactor = 80);
  CREATE INDEX people_uid ON people (uid);
  CREATE INDEX people_name ON people (name_key, region);
  CREATE INDEX people_region ON people (region, name_key) WHERE restorable_until IS NULL;
  CREATE INDEX people_admins ON people (id) WHERE is_admin;
  CREATE INDEX people_by_day ON people (last_day) WHERE restorable_until IS NULL;
  CREATE FUNCTION people_erased() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.last_day = NULL; RETURN NEW; END $$;
  CREATE TRIGGER people_erased BEFORE UPDATE ON people FOR EACH ROW WHEN (NEW.erased AND NEW.last_day IS NOT NULL) EXECUTE FUNCTION people_erased();`;

/** Columns that a commit writes. The last log-in is written outside the log and only deleted on erasure. */
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
  'discord_id',
  'discord_handle',
];

/** Changes only the given columns, so that a ban, for example, need not contain the name. */
const PUT_PEOPLE = `
  CREATE FUNCTION es_put_people(r jsonb) RETURNS void LANGUAGE sql AS $$
    INSERT INTO people SELECT written.* FROM jsonb_populate_record((SELECT p FROM people p WHERE p.id = r->>'id'), r) written
    ON CONFLICT (id) DO UPDATE SET ${WRITABLE_COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')},
      last_logged_in = CASE WHEN excluded.erased THEN NULL ELSE people.last_logged_in END
  $$`;

/**
 * Trigrams find words of three letters and more; shorter texts are found by letters and pairs of letters. Region and
 * length of the name are in the same indexes, so that "short names of EUW containing this" need not read all others.
 */
const SEARCH = `
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
  CREATE EXTENSION IF NOT EXISTS btree_gin;
  CREATE FUNCTION search_grams(t text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT array_agg(DISTINCT g) FROM (SELECT substr(t, i, 1) AS g FROM generate_series(1, length(t)) i UNION ALL SELECT substr(t, i, 2) FROM generate_series(1, length(t) - 1) i) AS grams
  $$;
  CREATE INDEX people_search ON people USING gin (search_key gin_trgm_ops, region, (char_length(name_key))) WITH (fastupdate = off) WHERE restorable_until IS NULL;
  CREATE INDEX people_grams ON people USING gin (search_grams(search_key), region, (char_length(name_key))) WITH (fastupdate = off) WHERE restorable_until IS NULL;`;

/**
 * Trigrams together with the length of the name, so that "names of nine letters containing this" reads nothing else, and
 * the keys by which misspelt names are found (docs/adr/0015). PL/pgSQL, because a function in SQL takes eight times as
 * long per name while the index is built. The planner does not know how rare the keys are; the stated cost keeps it from
 * computing the keys of all names instead of reading the index. A search reads a few pages, for which starting parallel
 * workers takes longer than the search.
 */
const SEARCH_KEYS = `
  CREATE FUNCTION people_search_keys(name text, entry text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL RESTRICTED COST 100000 AS $$
  DECLARE
    keys text[] := '{}';
    len int := length(name);
    parts text[];
  BEGIN
    FOR i IN 1 .. length(entry) - 2 LOOP
      keys := keys || (len || ':' || substr(entry, i, 3));
    END LOOP;
    IF len <= 5 THEN
      FOR i IN 1 .. len + 1 LOOP
        keys := keys || ('-' || substr(name, 1, i - 1) || substr(name, i + 1));
      END LOOP;
    ELSIF len <= 7 THEN
      FOR a IN 0 .. 2 LOOP
        keys := keys || (len || '/' || a || substr(name, 1 + len * a / 3, len * (a + 1) / 3 - len * a / 3));
      END LOOP;
    ELSE
      FOR a IN 0 .. 3 LOOP
        parts[a] := substr(name, 1 + len * a / 4, len * (a + 1) / 4 - len * a / 4);
      END LOOP;
      FOR a IN 0 .. 2 LOOP
        FOR b IN a + 1 .. 3 LOOP
          keys := keys || (len || '/' || a || b || parts[a] || parts[b]);
        END LOOP;
      END LOOP;
    END IF;
    RETURN keys;
  END $$;
  CREATE INDEX people_keys ON people USING gin (people_search_keys(name_key, search_key), region) WITH (fastupdate = off) WHERE restorable_until IS NULL;`;

/** The put function ends the current ban and inserts a new one if given. */
const BANS = `
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
  $$;`;

/** A user's sessions, shown only to them, like the last log-in; deleted a day after the last use. */
const SESSIONS = `
  CREATE TABLE sessions (
    user_id text NOT NULL, id text NOT NULL, sv int NOT NULL, device text NOT NULL,
    started_at timestamptz NOT NULL DEFAULT now(), used_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, id)
  );
  CREATE INDEX sessions_used_at ON sessions (used_at);
  CREATE TABLE sign_ins (
    state text PRIMARY KEY,
    browser text NOT NULL, nonce text NOT NULL, verifier text NOT NULL,
    return_to text NOT NULL, client_state text,
    started_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX sign_ins_started_at ON sign_ins (started_at);`;
