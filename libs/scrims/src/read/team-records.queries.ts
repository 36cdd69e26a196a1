import { ROLES, type Role } from '@muster/contracts/constants';
import type { Side } from '@muster/contracts/draft-rules';
import { type Counted, TEAM_RECORD_LISTED_MAX, type TeamRecordQuery } from '@muster/contracts/records';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';

/** `opponent`: a team's id. */
export type TeamRecordFilter = Pick<TeamRecordQuery, 'opponent' | 'side' | 'from' | 'to'>;
interface Banned {
  champion: string;
  games: number;
}
interface Totals extends Counted {
  sides: (Counted & { side: Side })[];
  /** Only games with a finished draft count. */
  orders: (Counted & { first: boolean })[];
  opponents: (Counted & { teamId: string; last: string })[];
  champions: (Counted & { champion: string; role: Role })[];
  bansAgainst: Banned[];
  bansBy: Banned[];
}
export interface PlayedTeamGame {
  booking: string;
  opponentId: string;
  game: number;
  at: string;
  won: boolean;
  side: Side;
  firstPick: boolean | null;
  picks: { role: Role; champion: string; userId: string }[];
  bans: string[];
}
export interface TeamSeat {
  at: Date;
  opponentId: string;
  game: number;
  won: boolean;
  side: Side;
  userId: string;
  role: Role;
  champion: string | null;
}

/** $1: the team, $2 to $5: the filters. */
const SEATS = `seats AS MATERIALIZED (
  SELECT p.scrim_id, p.game, p.booking_id, p.opponent_id, p.user_id, p.team, p.role, p.side, p.champion, p.at,
    p.team = p.winner AS won FROM games p
    WHERE p.team_id = $1 AND p.kind = 'player' AND NOT p.deleted AND ($2::text IS NULL OR p.opponent_id = $2)
      AND ($3::text IS NULL OR p.side = $3)
      AND ($4::timestamptz IS NULL OR p.at >= $4) AND ($5::timestamptz IS NULL OR p.at < $5))`;
/** A draft that a result cut short counts as none. */
const PLAYED = `${SEATS}, played AS MATERIALIZED (
  SELECT s.*, l.lineup, l.lineup->>'first' = s.team AS first FROM (SELECT DISTINCT ON (scrim_id, game) scrim_id, game,
      booking_id, opponent_id, team, side, at, won FROM seats ORDER BY scrim_id, game) s
    LEFT JOIN lineups l ON l.scrim_id = s.scrim_id AND l.game = s.game AND (l.lineup->>'finished')::boolean)`;
const BANS = `banned AS MATERIALIZED (
  SELECT ban->>'champion' AS champion, ban->>'team' = p.team AS own
    FROM played p, jsonb_array_elements(p.lineup->'bans') ban)`;
const WON = 'count(*) AS games, count(*) FILTER (WHERE won) AS won';
const LISTED = `LIMIT ${TEAM_RECORD_LISTED_MAX}`;
const NEWEST_FIRST = 'ORDER BY at DESC, scrim_id, game DESC';
const ROLE_ORDER = `array_position(ARRAY['${ROLES.join(`','`)}'], role)`;
const listOf = (select: string): string => `coalesce((SELECT jsonb_agg(x) FROM (${select}) x), '[]')`;
const bansOf = (isOwn: string): string =>
  listOf(
    `SELECT champion, count(*) AS games FROM banned WHERE ${isOwn} GROUP BY 1 ORDER BY games DESC, champion ${LISTED}`,
  );
const valuesOf = (teamId: string, { opponent, side, from, to }: TeamRecordFilter): unknown[] => [
  teamId,
  ...[opponent, side, from, to].map((value) => value ?? null),
];

/** The decided games of a team's bookings. */
@Injectable()
export class TeamRecordQueries {
  constructor(private readonly database: Database) {}

  async totals(teamId: string, filter: TeamRecordFilter): Promise<Totals> {
    const [row] = await this.database.query<Totals>(
      `WITH ${PLAYED}, ${BANS} SELECT ${WON},
        ${listOf(`SELECT side, ${WON} FROM played GROUP BY side`)} AS sides,
        ${listOf(`SELECT first, ${WON} FROM played WHERE first IS NOT NULL GROUP BY first`)} AS orders,
        ${listOf(`SELECT opponent_id AS "teamId", ${WON}, max(at) AS last FROM played GROUP BY 1
          ORDER BY games DESC, last DESC, 1 ${LISTED}`)} AS opponents,
        ${listOf(`SELECT champion, role, ${WON} FROM seats WHERE champion IS NOT NULL GROUP BY 1, 2
          ORDER BY games DESC, won DESC, champion, role ${LISTED}`)} AS champions,
        ${bansOf('NOT own')} AS "bansAgainst", ${bansOf('own')} AS "bansBy"
        FROM played`,
      valuesOf(teamId, filter),
      'team_record_totals',
    );
    return row!;
  }

  page(
    teamId: string,
    filter: TeamRecordFilter,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<PlayedTeamGame[]> {
    return this.database.query<PlayedTeamGame>(
      `WITH ${PLAYED} SELECT booking_id AS booking, opponent_id AS "opponentId", game, to_jsonb(at) #>> '{}' AS at, won,
          side, first AS "firstPick",
          ${listOf(`SELECT role, champion, user_id AS "userId" FROM seats s WHERE s.scrim_id = p.scrim_id
            AND s.game = p.game AND champion IS NOT NULL ORDER BY ${ROLE_ORDER}`)} AS picks,
          coalesce((SELECT jsonb_agg(ban->>'champion' ORDER BY (ban->>'index')::int)
            FROM jsonb_array_elements(p.lineup->'bans') ban WHERE ban->>'team' = p.team), '[]') AS bans
        FROM played p ${NEWEST_FIRST} LIMIT $6 OFFSET $7`,
      [...valuesOf(teamId, filter), limit, offset],
      'team_record_games',
    );
  }

  /** Returns who played for the team in each game, the newest first. */
  seats(teamId: string, { limit, offset }: { limit: number; offset: number }): Promise<TeamSeat[]> {
    return this.database.query<TeamSeat>(
      `WITH ${SEATS} SELECT at, opponent_id AS "opponentId", game, won, side, user_id AS "userId", role, champion
        FROM seats ${NEWEST_FIRST}, ${ROLE_ORDER} LIMIT $6 OFFSET $7`,
      [...valuesOf(teamId, {}), limit, offset],
      'team_record_seats',
    );
  }
}
