import type { UserLookup } from '@muster/contracts/users';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { canonicalName, type NameClaim } from '../domain/names';
import { identities } from './identities.schema';
import type { IdentityRow, PersonRow } from './person-row';

/** All that a row of {@link PersonRow} has. */
export const PERSON_COLUMNS = Object.keys({
  id: true,
  uid: true,
  email: true,
  name: true,
  tagline: true,
  discord: true,
  discord_id: true,
  discord_handle: true,
  region: true,
  rank: true,
  can_email: true,
  background: true,
  blur: true,
  language: true,
  roles: true,
  show_record: true,
  terms_since: true,
  terms_accepted_at: true,
  is_admin: true,
  is_donator: true,
  ban_from: true,
  ban_to: true,
  banned_by: true,
  ban_reason: true,
  sessions: true,
  ended: true,
  revision: true,
  restorable_until: true,
  erased: true,
  created_at: true,
  last_logged_in: true,
} satisfies Record<keyof PersonRow, true>).join();

/** Ids come from URLs and may be any text. */
export const isPersonId = (id: string): boolean => /^[\w-]{1,64}$/.test(id);

@Injectable()
export class PeopleQueries {
  constructor(private readonly database: Database) {}

  findMany(ids: readonly string[]): Promise<PersonRow[]> {
    return this.database.query(`SELECT ${PERSON_COLUMNS} FROM people WHERE id = ANY($1)`, [ids], 'people_many');
  }

  /** Returns the users who are deleted, or banned now or later. */
  findAbsent(ids: readonly string[]): Promise<Pick<PersonRow, 'id' | 'ban_from' | 'ban_to' | 'restorable_until'>[]> {
    return this.database.query(
      `SELECT id, ban_from, ban_to, restorable_until FROM people
        WHERE id = ANY($1) AND (restorable_until IS NOT NULL OR ban_to > now())`,
      [ids],
      'people_absent',
    );
  }

  /** Returns the user, also if deleted. */
  async byId(id: string): Promise<PersonRow | undefined> {
    return isPersonId(id) ? (await this.findMany([id]))[0] : undefined;
  }

  async byUid(uid: string): Promise<PersonRow | undefined> {
    const [row] = await this.database.query<PersonRow>(
      `SELECT ${PERSON_COLUMNS} FROM people WHERE uid = $1 OR id = (SELECT user_id FROM identities WHERE uid = $1)`,
      [uid],
      'people_by_uid',
    );
    return row;
  }

  /** Returns the account's identities, in the order in which they were linked. */
  async identitiesOf({ id, uid, email, created_at }: PersonRow): Promise<IdentityRow[]> {
    const linked = await this.database.entities((entities) =>
      entities.find(identities, { where: { user_id: id }, order: { linked_at: 'ASC', uid: 'ASC' } }),
    );
    return uid === null ? linked : [{ uid, name: email ?? '', linked_at: created_at }, ...linked];
  }

  /** Returns the user of that name; the oldest account if there are several. */
  async byName(name: string, { region, tagline }: UserLookup): Promise<PersonRow | undefined> {
    const [row] = await this.database.query<PersonRow>(
      `SELECT ${PERSON_COLUMNS} FROM people WHERE name_key = $1 AND ($2::text IS NULL OR region = $2)
        AND ($3::text IS NULL OR tag_key = $3)
        AND restorable_until IS NULL ORDER BY created_at LIMIT 1`,
      [canonicalName(name), region || null, tagline ? canonicalName(tagline) : null],
      'people_by_name',
    );
    return row;
  }

  async filterByName(ids: readonly string[], text: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT id FROM people WHERE id = ANY($1) AND restorable_until IS NULL AND strpos(search_key, $2) > 0`,
      [ids, canonicalName(text)],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns `count` random users of the region who may play now. */
  async drawRandom(region: string, count: number, except: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT id FROM people WHERE region = $1 AND restorable_until IS NULL AND id <> ALL($2)
        AND (ban_from IS NULL OR now() < ban_from OR now() >= ban_to) ORDER BY random() LIMIT $3`,
      [region, except, count],
    );
    return rows.map(({ id }) => id);
  }

  /** All admins, oldest account first. */
  listAdmins(): Promise<Pick<PersonRow, 'id' | 'name' | 'tagline' | 'region' | 'email'>[]> {
    return this.database.query(
      `SELECT id, name, tagline, region, email FROM people WHERE is_admin AND restorable_until IS NULL
        ORDER BY created_at`,
    );
  }

  /** Finds the account that owns an email address (canonical form). */
  async byEmail(email: string): Promise<PersonRow | undefined> {
    const [claim] = await this.database.query<{ owner: string }>(
      `SELECT owner FROM claims WHERE kind = 'email' AND key = $1`,
      [email],
    );
    return claim && this.byId(claim.owner);
  }

  /** Finds the account that a Discord account is linked with; deleted ones are left out. */
  async byDiscordId(discordId: string): Promise<PersonRow | undefined> {
    const [claim] = await this.database.query<{ owner: string }>(
      `SELECT owner FROM claims WHERE kind = 'discord-account' AND key = $1`,
      [discordId],
      'claims_discord',
    );
    const row = claim && (await this.byId(claim.owner));
    return row?.restorable_until ? undefined : row;
  }

  /** Returns the kinds of those claims that an account holds. */
  async findTaken(claims: readonly NameClaim[]): Promise<NameClaim['kind'][]> {
    const rows = await this.database.query<Pick<NameClaim, 'kind'>>(
      'SELECT kind FROM claims WHERE (kind, key) IN (SELECT * FROM unnest($1::text[], $2::text[]))',
      [claims.map(({ kind }) => kind), claims.map(({ key }) => key)],
      'claims_taken',
    );
    return rows.map(({ kind }) => kind);
  }

  /** Whether an account has an identity. */
  async isAnyRegistered(): Promise<boolean> {
    return (await this.database.query('SELECT 1 FROM people WHERE uid IS NOT NULL LIMIT 1')).length > 0;
  }

  /** Counts the accounts of these regions, without regions that have none. */
  countIn(regions: readonly string[]): Promise<{ region: string; n: number }[]> {
    return this.database.query(
      'SELECT region, count(*)::int AS n FROM people WHERE region = ANY($1) GROUP BY region ORDER BY region',
      [regions],
    );
  }

  /** `day`: YYYY-MM-DD. */
  async countActiveOn(day: string): Promise<number> {
    const [row] = await this.database.query<{ n: number }>(
      'SELECT count(*) AS n FROM people WHERE last_day = $1 AND restorable_until IS NULL',
      [day],
      'people_active',
    );
    return row!.n;
  }

  async admins(): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT id FROM people WHERE is_admin AND restorable_until IS NULL',
    );
    return rows.map(({ id }) => id);
  }

  /** Stores the time of the log-in, outside the log. */
  async recordLogin(id: string): Promise<void> {
    await this.database.query(
      `UPDATE people SET last_logged_in = now(), last_day = (now() AT TIME ZONE 'UTC')::date WHERE id = $1`,
      [id],
      'people_seen',
    );
  }
}
