import type { UserLookup, UserSearch } from '@muster/contracts';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { canonical } from '../domain/names';
import type { PersonRow } from './person-row';

const COLUMNS = `id, uid, email, name, tagline, discord, region, rank, can_email, background, blur, is_admin, is_donator,
  ban_from, ban_to, banned_by, ban_reason, sessions, revision, restorable_until, erased, created_at, last_logged_in`;
const LIST_MAX = 200;
const PAGE = 50;
/** Edit distance is counted over so many characters; unfolding a letter can make many of it. */
const COMPARED = 96;

/** What somebody typed, as a LIKE pattern that means exactly that. */
const holding = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The SQL of the `people` rows. */
@Injectable()
export class PeopleQueries {
  constructor(private readonly database: Database) {}

  many(ids: readonly string[]): Promise<PersonRow[]> {
    return this.database.rows(`SELECT ${COLUMNS} FROM people WHERE id = ANY($1)`, [ids], 'people_many');
  }

  /** Whoever has this id, gone or not. Anything may stand in a path, also what is no id at all. */
  async byId(id: string): Promise<PersonRow | undefined> {
    return /^[\w-]{1,64}$/.test(id) ? (await this.many([id]))[0] : undefined;
  }

  async byUid(uid: string): Promise<PersonRow | undefined> {
    const [row] = await this.database.rows<PersonRow>(`SELECT ${COLUMNS} FROM people WHERE uid = $1`, [uid], 'people_by_uid');
    return row;
  }

  /** The one of that name; of several the oldest account. */
  async byName(name: string, { region, tagline }: UserLookup): Promise<PersonRow | undefined> {
    const [row] = await this.database.rows<PersonRow>(
      `SELECT ${COLUMNS} FROM people WHERE name_key = $1 AND ($2::text IS NULL OR region = $2) AND ($3::text IS NULL OR tag_key = $3)
        AND restorable_until IS NULL ORDER BY created_at LIMIT 1`,
      [canonical(name), region || null, tagline ? canonical(tagline) : null], 'people_by_name');
    return row;
  }

  /** Those whose name, tag or Name#Tag holds the text, nearest by edit distance first. */
  async search({ q = '', region, limit, page }: UserSearch): Promise<PersonRow[]> {
    const text = canonical(q).slice(0, COMPARED);
    const size = limit ?? (page ? PAGE : LIST_MAX);
    return this.database.rows(
      `SELECT ${COLUMNS} FROM people WHERE restorable_until IS NULL AND ($2::text IS NULL OR region = $2) AND ($1 = '' OR search_key LIKE $3)
        ORDER BY CASE WHEN $1 = '' THEN 0 ELSE least(levenshtein(left(name_key, ${COMPARED}), $1), levenshtein(left(search_key, ${COMPARED}), $1)) END, name_key, tag_key, id LIMIT $4 OFFSET $5`,
      [text, region ?? null, holding(text), size, ((page ?? 1) - 1) * size]);
  }

  async count({ q = '', region }: UserSearch): Promise<number> {
    const text = canonical(q).slice(0, COMPARED);
    const [row] = await this.database.rows<{ n: number }>(
      `SELECT count(*) AS n FROM people WHERE restorable_until IS NULL AND ($2::text IS NULL OR region = $2) AND ($1 = '' OR search_key LIKE $3)`,
      [text, region ?? null, holding(text)]);
    return row!.n;
  }

  /** `count` people of the region who may play now, drawn uniformly. */
  async draw(region: string, count: number, except: readonly string[]): Promise<string[]> {
    const rows = await this.database.rows<{ id: string }>(
      `SELECT id FROM people WHERE region = $1 AND restorable_until IS NULL AND id <> ALL($2)
        AND (ban_from IS NULL OR now() < ban_from OR now() >= ban_to) ORDER BY random() LIMIT $3`, [region, except, count]);
    return rows.map(({ id }) => id);
  }

  /** Whether he sits in a scrim of that region that has not started. */
  async sitsIn(region: string, id: string): Promise<boolean> {
    const rows = await this.database.rows(
      `SELECT 1 FROM scrims WHERE NOT deleted AND region = $1 AND starts_at > now() AND people @> ARRAY[$2] AND state->'seats' @> jsonb_build_array(jsonb_build_object('userId', $2)) LIMIT 1`,
      [region, id]);
    return rows.length > 0;
  }

  async admins(): Promise<string[]> {
    const rows = await this.database.rows<{ id: string }>('SELECT id FROM people WHERE is_admin AND restorable_until IS NULL');
    return rows.map(({ id }) => id);
  }

  /** He was here just now; written at most once a minute, and outside the log. */
  async seen(id: string): Promise<void> {
    await this.database.rows(`UPDATE people SET last_logged_in = now(), last_day = (now() AT TIME ZONE 'UTC')::date WHERE id = $1 AND (last_logged_in IS NULL OR last_logged_in < now() - interval '1 minute')`, [id], 'people_seen');
  }
}
