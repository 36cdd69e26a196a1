import type { Role } from '@muster/contracts/constants';
import { EVENING_LENGTH_MS } from '@muster/contracts/nights';
import { Database, type Snapshot, withDefaults } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { eveningAggregate, nightAggregate } from '../aggregate';
import type { Evening } from '../domain/evening';
import type { Night } from '../domain/night';
import type { PlayedEvenings } from '@muster/scrims/ports';
import type { NightCommunities } from '../ports';

interface Row<S> {
  state: S;
  version: number;
  created_at: Date;
  updated_at: Date;
}
const COLUMNS = 'state, version, created_at, updated_at';
const toSnapshot = <S>(
  aggregate: { decider: { initial: S } },
  { state, version, created_at, updated_at }: Row<S>,
): Snapshot<S> => ({
  state: withDefaults(aggregate, state),
  version,
  createdAt: created_at.toISOString(),
  updatedAt: updated_at.toISOString(),
});
interface Range {
  limit: number;
  offset: number;
}
/** ISO instants, both inclusive. */
interface Between {
  from: string;
  to: string;
}
export interface FoundEvenings {
  ids: string[];
  total: number;
}
export interface OwnEvening {
  id: string;
  name: string;
  startsAt: Date;
  communityId: string;
  answer: 'in' | 'maybe';
}
const FEED_MAX = 200;
/** $1: a person, who has answered In or Maybe. */
const IS_COMING = `people @> ARRAY[$1::text]
  AND NOT state->'answers' @> jsonb_build_array(jsonb_build_object('userId', $1::text, 'answer', 'out'))`;
/** Ids of the evenings that a person has answered and that are not over. $2: how long an evening lasts (ms). */
export const CURRENT_OF = `SELECT id FROM evenings
  WHERE people @> ARRAY[$1::text] AND starts_at > now() - $2 * interval '1 ms'`;
/** The state of an evening without its lobbies, and with the answer of only one person ($1). */
const OWN_STATE = `state - 'rounds' || jsonb_build_object('answers',
  (SELECT jsonb_agg(a) FROM jsonb_array_elements(state->'answers') a WHERE a->>'userId' = $1))`;
/** Limits of the evenings that a home page shows: when they begin, and how many. */
const OWN_SINCE_MS = 3 * 3_600_000;
const OWN_UNTIL_MS = 7 * 24 * 3_600_000;
const OWN_MAX = 3;

/** Reads nights and evenings from their rows. */
@Injectable()
export class NightQueries implements NightCommunities, PlayedEvenings {
  constructor(private readonly database: Database) {}

  /** Returns the nights of a community that have not ended, oldest first. */
  async ofCommunity(communityId: string, { limit, offset }: Range): Promise<Snapshot<Night>[]> {
    const rows = await this.database.query<Row<Night>>(
      `SELECT ${COLUMNS} FROM nights WHERE community = $1 AND NOT ended ORDER BY created_at, id LIMIT $2 OFFSET $3`,
      [communityId, limit, offset],
      'nights_of',
    );
    return rows.map((row) => toSnapshot(nightAggregate, row));
  }

  ofNight(id: string): Promise<string | undefined> {
    return this.#communityIn('nights', id);
  }

  ofEvening(id: string): Promise<string | undefined> {
    return this.#communityIn('evenings', id);
  }

  async count(communityId: string, from: string, to: string): Promise<number> {
    const [row] = await this.database.query<{ n: number }>(
      `SELECT count(*) AS n FROM evenings WHERE community = $1 AND starts_at >= $2 AND starts_at < $3
        AND jsonb_array_length(state->'rounds') > 0`,
      [communityId, from, to],
      'evenings_played',
    );
    return row!.n;
  }

  async #communityIn(table: 'nights' | 'evenings', id: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ community: string }>(
      `SELECT community FROM ${table} WHERE id = $1`,
      [id],
      `community_in_${table}`,
    );
    return row?.community;
  }

  async countOfCommunity(communityId: string): Promise<number> {
    const [row] = await this.database.query<{ n: number }>(
      'SELECT count(*) AS n FROM nights WHERE community = $1 AND NOT ended',
      [communityId],
    );
    return row!.n;
  }

  /** Returns the next evenings of each night that start after `now`, at most `limit` of each, without answers. */
  async nextOf(nightIds: readonly string[], now: string, limit: number): Promise<Snapshot<Evening>[]> {
    const rows = await this.database.query<Row<Evening>>(
      `SELECT e.* FROM unnest($1::text[]) AS n(night), LATERAL (
        SELECT state - 'answers' AS state, version, created_at, updated_at
          FROM evenings WHERE night = n.night AND starts_at > $2 ORDER BY starts_at LIMIT $3) e`,
      [nightIds, now, limit],
      'evenings_next',
    );
    return rows.map((row) => toSnapshot(eveningAggregate, row));
  }

  /** Returns the id of the community's next evening that is not cancelled. */
  async nextIdOf(communityId: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ id: string }>(
      `SELECT id FROM evenings WHERE community = $1 AND starts_at > now() AND NOT cancelled
        ORDER BY starts_at, id LIMIT 1`,
      [communityId],
      'evening_next_of_community',
    );
    return row?.id;
  }

  /** Returns the ids of the evenings of a night that start after `now`. */
  async idsOfNext(nightId: string, now: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT id FROM evenings WHERE night = $1 AND starts_at > $2 ORDER BY starts_at',
      [nightId, now],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns the names that nights have now, by id. */
  async namesOf(nightIds: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.query<{ id: string; name: string }>(
      "SELECT id, state->'phases'->-1->'settings'->>'name' AS name FROM nights WHERE id = ANY($1)",
      [[...nightIds]],
      'night_names',
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** `fromDay`, `toDay`: local dates, which count instead of the instants. */
  eveningsOfNight(
    nightId: string,
    { from, to, fromDay, toDay }: Between & { fromDay: string | null; toDay: string | null },
    range: Range,
  ): Promise<FoundEvenings> {
    const where = `night = $1 AND CASE WHEN $4::text IS NULL THEN starts_at >= $2 ELSE date >= $4 END
      AND CASE WHEN $5::text IS NULL THEN starts_at <= $3 ELSE date <= $5 END`;
    return this.#evenings(where, [nightId, from, to, fromDay, toDay], range);
  }

  eveningsOfCommunities(communityIds: readonly string[], { from, to }: Between, range: Range): Promise<FoundEvenings> {
    const where = 'community = ANY($1) AND starts_at >= $2 AND starts_at <= $3';
    return this.#evenings(where, [communityIds, from, to], range);
  }

  async #evenings(where: string, values: readonly unknown[], { limit, offset }: Range): Promise<FoundEvenings> {
    const [next, n] = [values.length + 1, values.length + 2];
    const [rows, [counted]] = await Promise.all([
      this.database.query<{ id: string }>(
        `SELECT id FROM evenings WHERE ${where} ORDER BY starts_at, id LIMIT $${next} OFFSET $${n}`,
        [...values, limit, offset],
      ),
      this.database.query<{ n: number }>(`SELECT count(*) AS n FROM evenings WHERE ${where}`, [...values]),
    ]);
    return { ids: rows.map(({ id }) => id), total: counted!.n };
  }

  /** Returns the evenings with these ids in the order of their start. */
  async evenings(ids: readonly string[]): Promise<Snapshot<Evening>[]> {
    const rows = await this.database.query<Row<Evening>>(
      `SELECT ${COLUMNS} FROM evenings WHERE id = ANY($1) ORDER BY starts_at, id`,
      [ids],
      'evenings_by_id',
    );
    return rows.map((row) => toSnapshot(eveningAggregate, row));
  }

  /** Returns the evenings that a person comes to, also past ones of some weeks, with only the answer of that person. */
  async eveningsOfPerson(userId: string): Promise<Snapshot<Evening>[]> {
    const rows = await this.database.query<Row<Evening>>(
      `SELECT ${OWN_STATE} AS state, version, created_at, updated_at FROM evenings
        WHERE ${IS_COMING} AND starts_at > now() - interval '60 days' ORDER BY starts_at DESC LIMIT $2`,
      [userId, FEED_MAX],
      'evenings_of_person',
    );
    return rows.map((row) => toSnapshot(eveningAggregate, row));
  }

  /** Returns the evenings of the next days that the person comes to, until their lobbies are made, the next first. */
  ownNext(userId: string, now: Date): Promise<OwnEvening[]> {
    return this.database.query<OwnEvening>(
      `SELECT e.id, e.state->'settings'->>'name' AS name, e.starts_at AS "startsAt", e.community AS "communityId",
        (SELECT a->>'answer' FROM jsonb_array_elements(e.state->'answers') a WHERE a->>'userId' = $1) AS answer
        FROM evenings e WHERE ${IS_COMING} AND NOT e.cancelled AND e.starts_at BETWEEN $2 AND $3
          AND jsonb_array_length(e.state->'rounds') = 0 ORDER BY e.starts_at, e.id LIMIT $4`,
      [userId, new Date(now.getTime() - OWN_SINCE_MS), new Date(now.getTime() + OWN_UNTIL_MS), OWN_MAX],
      'evenings_own_next',
    );
  }

  /** Returns the ids of the evenings that the person has answered and that are not over. */
  async currentOf(userId: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(CURRENT_OF, [userId, EVENING_LENGTH_MS], 'evenings_current');
    return rows.map(({ id }) => id);
  }

  /** Returns the ids of the community's evenings to come that the person has answered. */
  async answeredBy(userId: string, communityId: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT id FROM evenings WHERE community = $1 AND people @> ARRAY[$2::text]
        AND starts_at > now() - interval '1 day'`,
      [communityId, userId],
    );
    return rows.map(({ id }) => id);
  }

  async nightIdsOf(communityId: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>('SELECT id FROM nights WHERE community = $1 AND NOT ended', [
      communityId,
    ]);
    return rows.map(({ id }) => id);
  }

  async texts(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.query<{ id: string; text: string }>(
      'SELECT id, text FROM night_texts WHERE id = ANY($1)',
      [ids],
      'night_texts',
    );
    return new Map(rows.map(({ id, text }) => [id, text]));
  }

  /** Returns the roles that the person named last time. */
  async lastRoles(userId: string): Promise<Role[]> {
    const [row] = await this.database.query<{ roles: Role[] }>('SELECT roles FROM night_roles WHERE user_id = $1', [
      userId,
    ]);
    return row?.roles ?? [];
  }
}
