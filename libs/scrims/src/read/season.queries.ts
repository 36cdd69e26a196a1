import { type SeasonView, SEASON_CHAMPIONS_MAX } from '@muster/contracts/records';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';

/** `to` is exclusive. `withMembers`: also games that only members may see. */
export interface SeasonSpan {
  communityId: string;
  from: string;
  to: string;
  withMembers: boolean;
}
interface Counts extends Pick<SeasonView, 'scrims' | 'games' | 'people' | 'champions' | 'byMonth' | 'sides'> {
  longest: { scrimId: string; games: number } | null;
}

const listOf = (select: string): string => `coalesce((SELECT jsonb_agg(x) FROM (${select}) x), '[]')`;

/** Counts what a community has played. */
@Injectable()
export class SeasonQueries {
  constructor(private readonly database: Database) {}

  async counts({ communityId, from, to, withMembers }: SeasonSpan): Promise<Counts> {
    const [row] = await this.database.query<Counts>(
      `WITH seats AS MATERIALIZED (
          SELECT scrim_id, game, user_id, team, side, champion, winner, at FROM games
            WHERE community_id = $1 AND at >= $2 AND at < $3 AND kind = 'player' AND NOT deleted
              AND ($4 OR NOT is_private)),
        played AS MATERIALIZED (
          SELECT scrim_id, game, min(at) AS at, min(side) FILTER (WHERE team = winner) AS won FROM seats GROUP BY 1, 2)
        SELECT count(DISTINCT scrim_id) AS scrims, count(*) AS games,
          (SELECT count(DISTINCT user_id) FROM seats) AS people,
          ${listOf(`SELECT champion, count(*) AS games FROM seats WHERE champion IS NOT NULL GROUP BY 1
            ORDER BY games DESC, champion LIMIT ${SEASON_CHAMPIONS_MAX}`)} AS champions,
          (SELECT to_jsonb(x) FROM (SELECT scrim_id AS "scrimId", count(*) AS games FROM played GROUP BY 1
            HAVING count(*) > 1 ORDER BY games DESC, max(at), scrim_id LIMIT 1) x) AS longest,
          ${listOf(`SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, count(*) AS games FROM played
            GROUP BY 1 ORDER BY 1`)} AS "byMonth",
          jsonb_build_object('blue', count(*) FILTER (WHERE won = 'blue'), 'red', count(*) FILTER (WHERE won = 'red'))
            AS sides FROM played`,
      [communityId, from, to, withMembers],
      'community_season',
    );
    return row!;
  }
}
