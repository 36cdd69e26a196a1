import type { Career, CreatedFilter, GameCounts, JoinedFilter, Order } from '@muster/contracts/stats';
import { invalid } from '@muster/contracts/validation-texts';
import { Database, HttpError } from '@muster/platform';
import { sayMessage } from '@muster/platform/http';
import { Injectable } from '@nestjs/common';
import { listableSql, viewerValues } from './listable';
import { type ScrimRow, SNAPSHOT_COLUMNS, toSnapshot } from './scrim-row';
import type { ScrimSnapshot, Viewer } from './view';

export interface HistoryQuery {
  filter: CreatedFilter | JoinedFilter;
  order: Order;
  limit: number;
  offset: number;
}

/** $2 to $5: the viewer. */
const LISTABLE = listableSql('h', 2);
/**
 * Decided games of user $1 that the viewer may list. For public games, and for all games of the viewer, the index is
 * enough.
 */
const GAMES = `FROM games p WHERE p.user_id = $1 AND NOT p.deleted
  AND (NOT p.is_private OR $3 OR $1 = $2
    OR EXISTS (SELECT 1 FROM history h WHERE h.scrim_id = p.scrim_id AND ${LISTABLE}))`;
const CREATED = `FROM history h WHERE h.created_by = $1 AND NOT h.deleted AND ${LISTABLE}`;
const JOINED = `FROM participations p JOIN history h USING (scrim_id) WHERE p.user_id = $1 AND NOT h.deleted
  AND ${LISTABLE}`;
export type ListKind = 'created' | 'joined';
const SOURCE_SQL: Record<ListKind, string> = { created: CREATED, joined: JOINED };
/** The start is in the index of the table by which a user's scrims are found. */
const START_SQL: Record<ListKind, string> = { created: 'h.starts_at', joined: 'p.starts_at' };
const decidedAs = (kind: 'player' | 'caster'): string =>
  `EXISTS (SELECT 1 FROM games g WHERE g.scrim_id = p.scrim_id AND g.user_id = $1 AND g.kind = '${kind}')`;
const FILTERS: Record<CreatedFilter | JoinedFilter, string> = {
  none: '',
  public: 'AND NOT h.is_private',
  private: 'AND h.is_private',
  played: `AND ${decidedAs('player')}`,
  casted: `AND ${decidedAs('caster')}`,
  captain: 'AND h.host = $1',
  won: 'AND p.team = h.winner',
  lost: 'AND p.team <> h.winner',
};
const UNKNOWN_TO_POSTGRES = '22023';

/**
 * Scrims and statistics of one user, from the history projection, as far as the viewer may list them. Statistics are read
 * from the index of games (docs/adr/0011); for others, private games are looked up as well.
 */
@Injectable()
export class CareerQueries {
  constructor(private readonly database: Database) {}

  /** Returns the ids of the scrims that the user created or joined, if the viewer may list them. */
  async scrimIds(
    kind: ListKind,
    userId: string,
    viewer: Viewer,
    { filter, order, limit, offset }: HistoryQuery,
  ): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT h.scrim_id AS id ${SOURCE_SQL[kind]} ${FILTERS[filter]}
        ORDER BY ${START_SQL[kind]} ${order}, h.scrim_id ${order} LIMIT $6 OFFSET $7`,
      [userId, ...viewerValues(viewer), limit, offset],
      `career_${kind}_${filter}_${order}`,
    );
    return rows.map(({ id }) => id);
  }

  async count(
    kind: ListKind,
    userId: string,
    viewer: Viewer,
    { filter }: Pick<HistoryQuery, 'filter'>,
  ): Promise<number> {
    const [row] = await this.database.query<{ n: number }>(
      `SELECT count(*) AS n ${SOURCE_SQL[kind]} ${FILTERS[filter]}`,
      [userId, ...viewerValues(viewer)],
      `career_count_${kind}_${filter}`,
    );
    return row!.n;
  }

  /**
   * Counts the decided games that the viewer may list: two counts, before and after a game, reveal who played it, when,
   * and who won.
   */
  async gameCounts(userId: string, viewer: Viewer): Promise<GameCounts> {
    const [row] = await this.database.query<GameCounts>(
      `SELECT count(*) FILTER (WHERE team = winner) AS wins, count(*) FILTER (WHERE team <> winner) AS losses,
        count(*) FILTER (WHERE kind = 'caster') AS casts ${GAMES}`,
      [userId, ...viewerValues(viewer)],
      'career_games',
    );
    return row!;
  }

  /** Counts the same games as `gameCounts`, so that a profile shows one number of games. */
  async career(userId: string, viewer: Viewer, zone: string): Promise<Career> {
    const [months, roles] = await Promise.all([
      this.database
        .query<Career['months'][number]>(
          `SELECT to_char(starts_at AT TIME ZONE $6, 'YYYY-MM') AS month,
            count(*) FILTER (WHERE kind = 'player') AS played, count(*) FILTER (WHERE kind = 'caster') AS casted
            ${GAMES} GROUP BY 1 ORDER BY 1`,
          [userId, ...viewerValues(viewer), zone],
          'career_months',
        )
        .catch(isUnknownTimeZone),
      this.database.query<Career['roles'][number]>(
        `SELECT role, count(*) FILTER (WHERE team = winner) AS won, count(*) FILTER (WHERE team <> winner) AS lost
          ${GAMES} AND kind = 'player' GROUP BY 1 ORDER BY 1`,
        [userId, ...viewerValues(viewer)],
        'career_roles',
      ),
    ]);
    return { months, roles };
  }

  /** Returns the current scrims in the given order, without deleted ones. */
  async scrims(ids: readonly string[]): Promise<ScrimSnapshot[]> {
    const rows = await this.database.query<ScrimRow>(
      `SELECT ${SNAPSHOT_COLUMNS} FROM unnest($1::text[]) WITH ORDINALITY AS wanted(id, n) JOIN scrims s USING (id)
        WHERE NOT s.deleted ORDER BY n`,
      [ids],
      'career_scrims',
    );
    return rows.map(toSnapshot);
  }
}

/** PostgreSQL's list of time zones may be older than ours. */
function isUnknownTimeZone(error: unknown): never {
  if ((error as { code?: string }).code === UNKNOWN_TO_POSTGRES)
    throw new HttpError(400, 'invalid', sayMessage(invalid('zone')));
  throw error;
}
