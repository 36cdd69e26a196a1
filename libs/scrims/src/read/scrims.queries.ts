import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { listableSql, offersSql, takesPartSql, viewerValues } from './listable';
import { type ScrimRow, SNAPSHOT_COLUMNS, toSnapshot } from './scrim-row';
import { type SiteOrder, turnSql } from './turns';
import type { ScrimSnapshot, Viewer } from './view';

export interface ListRange {
  region: string | undefined;
  /** Only scrims of this community. */
  communityId?: string | undefined;
  from: string;
  to: string;
}
export interface Slice {
  limit: number;
  offset: number;
}

/** A scrim of a list, and its community. */
export interface ListedScrim {
  id: string;
  communityId: string | null;
}

export interface StartTime {
  id: string;
  at: Date;
  /** The viewer plays or casts in the scrim. */
  isInvolved: boolean;
}
const STARTS_MAX = 5_000;

/** $1 to $4: the viewer. The array of people is compared first, because that is cheaper than reading the state. */
const TAKES_PART = `($1 = ANY(s.people) AND ${takesPartSql('s', '$1')})`;
const LISTABLE = `($2::boolean OR s.community_id = ANY($3::text[]) OR $1 = ANY(s.people)) AND ${listableSql('s', 1)}`;
type Filter = 'region' | 'communityId';
const COLUMNS: Readonly<Record<Filter, string>> = { region: 'region', communityId: 'community_id' };
const filtersOf = (range: ListRange): Filter[] => (['region', 'communityId'] as const).filter((key) => range[key]);
/** The first filter is the parameter $`first`. */
const filtered = (range: ListRange, first: number): string =>
  filtersOf(range)
    .map((key, i) => ` AND s.${COLUMNS[key]} = $${first + i}`)
    .join('');
/** $5, $6: first and last start. */
const inRange = (range: ListRange): string => `NOT s.deleted AND s.starts_at BETWEEN $5 AND $6${filtered(range, 7)}`;
/** Queries public and other scrims separately: each uses its own index, and only the others need the list rule. */
const visible = (columns: string, range: ListRange): string => `
  SELECT ${columns} FROM scrims s WHERE NOT s.is_private AND ${inRange(range)}
  UNION ALL SELECT ${columns} FROM scrims s WHERE s.is_private AND ${inRange(range)} AND ${LISTABLE}`;
const IN_ORDER = 'ORDER BY starts_at, created_at, id';
/** Scrims among which communities take turns. Bounds the cost of long ranges. */
const TURNS_MAX = 5_000;
/** The first scrims that match, in the order of their turns. */
const inTurn = (where: string, site: SiteOrder, limit: string): string => `
  SELECT id, community_id AS "communityId" FROM (
    SELECT *, ${turnSql(site, IN_ORDER)} AS turn FROM (
      SELECT s.id, s.community_id, s.starts_at, s.created_at FROM scrims s WHERE ${where} ${IN_ORDER}
        LIMIT ${TURNS_MAX}) found) placed
    ORDER BY turn, starts_at, created_at, id LIMIT ${limit}`;

const valuesOf = (range: ListRange, viewer: Viewer): unknown[] => [
  ...viewerValues(viewer),
  range.from,
  range.to,
  ...filtersOf(range).map((key) => range[key]),
];
const named = (name: string, range: ListRange): string =>
  `${name}${range.region ? '_of_region' : ''}${range.communityId ? '_of_community' : ''}`;

@Injectable()
export class ScrimQueries {
  constructor(private readonly database: Database) {}

  /** Whether a scrim shows the image. */
  async isImageUsed(scrimId: string, location: string): Promise<boolean> {
    const rows = await this.database.query(
      "SELECT 1 FROM scrims WHERE id = $1 AND NOT deleted AND state->'image'->>'location' = $2",
      [scrimId, location],
    );
    return rows.length > 0;
  }

  /** Returns the users who have a seat in another scrim that starts in the range, both ends included. */
  async seatedAmong(
    userIds: readonly string[],
    { except, from, to }: { except: string; from: Date; to: Date },
  ): Promise<ReadonlySet<string>> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT DISTINCT seat->>'userId' AS id FROM scrims s, jsonb_array_elements(s.state->'seats') seat
        WHERE NOT s.deleted AND s.starts_at BETWEEN $3 AND $4 AND s.id <> $1 AND s.people && $2::text[]
          AND seat->>'userId' = ANY($2) AND NOT coalesce(s.state->'placed', '[]') ? (seat->>'userId')`,
      [except, userIds, from, to],
      'scrims_seated_among',
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Returns ids of the scrims that offer the user a seat. */
  async offering(userId: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT id FROM scrims s WHERE NOT s.deleted AND s.starts_at > now() - interval '4 hours' AND s.people @> ARRAY[$1]
        AND ${offersSql('s', '$1')} ORDER BY s.starts_at, s.id`,
      [userId],
      'scrims_offering',
    );
    return rows.map(({ id }) => id);
  }

  /** Returns ids of upcoming scrims that the user created, plays or casts in or is a reserve of, the next first. */
  async upcomingOf(userId: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT id FROM scrims WHERE NOT deleted AND starts_at > now() AND people @> ARRAY[$1] ORDER BY starts_at, id',
      [userId],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns ids of scrims after an instant that the user plays or casts in or is offered a seat of, by start. */
  async concerningSince(userId: string, after: Date, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT id FROM scrims s WHERE NOT deleted AND starts_at > $2 AND people @> ARRAY[$1]
        AND (${takesPartSql('s', '$1')} OR ${offersSql('s', '$1')}) ORDER BY starts_at, id LIMIT $3`,
      [userId, after, limit],
      'scrims_concerning',
    );
    return rows.map(({ id }) => id);
  }

  /** Returns the first public or other scrims that start in the range, for any viewer, in the order of their turns. */
  first(
    kind: 'public' | 'private',
    range: ListRange,
    limit: number,
    site: SiteOrder = 'first',
  ): Promise<ListedScrim[]> {
    const where = `NOT s.deleted AND ${kind === 'public' ? 'NOT ' : ''}s.is_private
      AND s.starts_at BETWEEN $1 AND $2${filtered(range, 4)}`;
    return this.database.query<ListedScrim>(
      inTurn(where, site, '$3'),
      [range.from, range.to, limit, ...filtersOf(range).map((key) => range[key])],
      named(`scrims_${site === 'first' ? 'first' : 'tonight'}_${kind}`, range),
    );
  }

  /** Returns ids of the community's scrims that have not started. */
  async upcomingOfCommunity(communityId: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT id FROM scrims WHERE community_id = $1 AND NOT deleted AND starts_at > now() ORDER BY starts_at, id',
      [communityId],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns the players and casters of all scrims that start after an instant. */
  async findParticipants(after: Date): Promise<{ id: string; participants: string[] }[]> {
    const rows = await this.database.query<{ id: string; players: string[]; casters: string[] }>(
      `SELECT id, jsonb_path_query_array(state, '$.seats[*].userId') AS players, state->'casters' AS casters
        FROM scrims WHERE NOT deleted AND starts_at > $1`,
      [after],
    );
    return rows.map(({ id, players, casters }) => ({ id, participants: [...players, ...casters] }));
  }

  /** Returns ids of the scrims in the range that are not public and that the viewer may list, in their order of turns. */
  async privateOf(range: ListRange, viewer: Viewer, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      inTurn(`s.is_private AND ${inRange(range)} AND ${LISTABLE}`, 'first', String(limit)),
      valuesOf(range, viewer),
      named('scrims_private', range),
    );
    return rows.map(({ id }) => id);
  }

  /** Returns ids of one page of the scrims that the viewer may list, by start, then creation. */
  async page(range: ListRange, viewer: Viewer, { limit, offset }: Slice): Promise<string[]> {
    const values = valuesOf(range, viewer);
    const rows = await this.database.query<{ id: string }>(
      `SELECT id FROM (${visible('s.id, s.starts_at, s.created_at', range)}) visible ${IN_ORDER}
        LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
      [...values, limit, offset],
      named('scrims_page', range),
    );
    return rows.map(({ id }) => id);
  }

  /** Counts the scrims in the range that the viewer may list. */
  async count(range: ListRange, viewer: Viewer): Promise<number> {
    const [row] = await this.database.query<{ n: number }>(
      `SELECT sum(n)::bigint AS n FROM (${visible('count(*) AS n', range)}) counted`,
      valuesOf(range, viewer),
      named('scrims_counted', range),
    );
    return row!.n;
  }

  findStartTimes(range: ListRange, viewer: Viewer): Promise<StartTime[]> {
    return this.database.query<StartTime>(
      `SELECT s.id, s.starts_at AS at, ${TAKES_PART} AS "isInvolved" FROM scrims s JOIN (
        SELECT id FROM (${visible('s.id, s.starts_at, s.created_at', range)}) visible ${IN_ORDER}
          LIMIT ${STARTS_MAX}) first USING (id) ORDER BY s.starts_at, s.created_at, s.id`,
      valuesOf(range, viewer),
      named('scrim_starts', range),
    );
  }

  /** Returns current scrims in no particular order. */
  async many(ids: readonly string[]): Promise<ScrimSnapshot[]> {
    const rows = await this.database.query<ScrimRow>(
      `SELECT ${SNAPSHOT_COLUMNS} FROM scrims s WHERE s.id = ANY($1)`,
      [ids],
      'scrims_many',
    );
    return rows.map(toSnapshot);
  }
}
