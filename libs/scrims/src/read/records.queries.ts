import type { Role } from '@muster/contracts/constants';
import type { Side } from '@muster/contracts/draft-rules';
import {
  type Counted,
  RECORD_CHAMPIONS_MAX,
  RECORD_LAST_MAX,
  RECORD_SHARED_LAST_MAX,
  type RecordQuery,
} from '@muster/contracts/records';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { listableSql, viewerValues } from './listable';
import type { Viewer } from './view';

export interface PlayedGame {
  scrimId: string;
  game: number;
  at: string;
  won: boolean;
  role: Role;
  side: Side;
  champion: string | null;
  /** The team that they played against. */
  opponentId: string | null;
}
export interface FoundMate extends Counted {
  userId: string;
  together: boolean;
}
interface Totals extends Counted {
  last: PlayedGame[];
  roles: (Counted & { role: Role })[];
  sides: (Counted & { side: Side })[];
  champions: (Counted & { champion: string })[];
}

/** Enough that those who deleted their account and those with equal numbers are sorted out afterwards. */
const MATES_READ_MAX = 100;

/** $1: the person, $2 to $5: the viewer, $6 to $10: the filters. */
const MINE = `mine AS MATERIALIZED (
  SELECT p.scrim_id, p.game, p.team, p.role, p.side, p.champion, p.opponent_id, p.at, p.team = p.winner AS won FROM games p
    WHERE p.user_id = $1 AND p.kind = 'player' AND NOT p.deleted
      AND (NOT p.is_private OR $3 OR $1 = $2
        OR EXISTS (SELECT 1 FROM history h WHERE h.scrim_id = p.scrim_id AND ${listableSql('h', 2)}))
      AND ($6::text IS NULL OR p.role = $6) AND ($7::text IS NULL OR p.side = $7)
      AND ($8::text IS NULL OR p.champion = $8)
      AND ($9::timestamptz IS NULL OR p.at >= $9) AND ($10::timestamptz IS NULL OR p.at < $10))`;
const valuesOf = (userId: string, viewer: Viewer, { role, side, champion, from, to }: RecordQuery): unknown[] => [
  userId,
  ...viewerValues(viewer),
  ...[role, side, champion, from, to].map((value) => value ?? null),
];
const WON = 'count(*) AS games, count(*) FILTER (WHERE won) AS won';
const listOf = (select: string): string => `coalesce((SELECT jsonb_agg(x) FROM (${select}) x), '[]')`;
const GAME = `scrim_id AS "scrimId", game, at, won, role, side, champion, opponent_id AS "opponentId"`;
const NEWEST_FIRST = 'ORDER BY at DESC, scrim_id, game DESC';
/** The others of the same games. */
const OTHERS = `mine m JOIN games o ON o.scrim_id = m.scrim_id AND o.game = m.game AND o.kind = 'player'`;

/** The decided games of one person, as far as the viewer may list them. */
@Injectable()
export class RecordQueries {
  constructor(private readonly database: Database) {}

  async totals(userId: string, viewer: Viewer, query: RecordQuery): Promise<Totals> {
    const [row] = await this.database.query<Totals>(
      `WITH ${MINE} SELECT ${WON},
        ${listOf(`SELECT ${GAME} FROM mine ${NEWEST_FIRST} LIMIT ${RECORD_LAST_MAX}`)} AS last,
        ${listOf(`SELECT role, ${WON} FROM mine GROUP BY role ORDER BY role`)} AS roles,
        ${listOf(`SELECT side, ${WON} FROM mine GROUP BY side`)} AS sides,
        ${listOf(`SELECT champion, ${WON} FROM mine WHERE champion IS NOT NULL GROUP BY champion
          ORDER BY games DESC, won DESC, champion LIMIT ${RECORD_CHAMPIONS_MAX}`)} AS champions
        FROM mine`,
      valuesOf(userId, viewer, query),
      'record_totals',
    );
    return row!;
  }

  /** Returns who played with the person, and who against them, most games first. */
  mates(userId: string, viewer: Viewer, query: RecordQuery): Promise<FoundMate[]> {
    return this.database.query<FoundMate>(
      `WITH ${MINE}, mates AS (
          SELECT o.user_id AS "userId", o.team = m.team AS together, count(*) AS games,
            count(*) FILTER (WHERE m.won) AS won FROM ${OTHERS} WHERE o.user_id <> $1 GROUP BY 1, 2)
        SELECT "userId", together, games, won FROM (SELECT *, row_number() OVER (
            PARTITION BY together ORDER BY games DESC, won DESC, "userId") AS place FROM mates) placed
          WHERE place <= ${MATES_READ_MAX} ORDER BY games DESC, won DESC, "userId"`,
      valuesOf(userId, viewer, query),
      'record_mates',
    );
  }

  /** Counts the games of two people by whether they played together; `last` are of both kinds. */
  async shared(userId: string, otherId: string, viewer: Viewer) {
    const [row] = await this.database.query<{
      counts: (Counted & { together: boolean })[];
      last: (PlayedGame & { together: boolean })[];
    }>(
      `WITH ${MINE}, shared AS MATERIALIZED (
          SELECT m.*, o.team = m.team AS together FROM ${OTHERS} WHERE o.user_id = $11)
        SELECT ${listOf(`SELECT together, ${WON} FROM shared GROUP BY together`)} AS counts,
          ${listOf(`SELECT ${GAME}, together FROM shared ${NEWEST_FIRST} LIMIT ${RECORD_SHARED_LAST_MAX}`)} AS last`,
      [...valuesOf(userId, viewer, {}), otherId],
      'record_shared',
    );
    return row!;
  }
}
