import { CURRENT_SCRIM_MS } from '@muster/contracts/constants';
import { GAMES_MAX, seriesMs } from '@muster/contracts/series';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type { SeatedPeople } from '../ports';
import { takesPartSql } from './listable';

interface Row {
  userId: string;
  plays: boolean;
  startsAt: Date;
  games: number;
}
const LONGEST_MS = Math.max(CURRENT_SCRIM_MS, seriesMs(GAMES_MAX));

/** Asks the rows of the scrims, which are of the moment: who is asked to play now must not be in a game. */
@Injectable()
export class SeatedPeopleQueries implements SeatedPeople {
  constructor(private readonly database: Database) {}

  async seatedWithin(userIds: readonly string[], now: Date, leadMs: number): Promise<ReadonlySet<string>> {
    return new Set((await this.#find(userIds, now, leadMs)).map(({ userId }) => userId));
  }

  async isPlaying(userId: string, now: Date): Promise<boolean> {
    return (await this.#find([userId], now, 0)).some(({ plays }) => plays);
  }

  async #find(userIds: readonly string[], now: Date, leadMs: number): Promise<Row[]> {
    if (userIds.length === 0) return [];
    const rows = await this.database.query<Row>(
      `SELECT u.id AS "userId", s.starts_at AS "startsAt", coalesce((s.state->'series'->>'games')::int, 1) AS games,
          s.state->'seats' @> jsonb_build_array(jsonb_build_object('userId', u.id)) AS plays
        FROM scrims s, unnest($1::text[]) AS u(id)
        WHERE NOT s.deleted AND s.starts_at > $2 AND s.starts_at <= $3 AND s.people && $1::text[]
          AND s.state->>'winner' IS NULL
          AND ${takesPartSql('s', 'u.id')}
          AND jsonb_array_length(coalesce(s.state->'results', '[]')) < coalesce((s.state->'series'->>'games')::int, 1)`,
      [userIds, new Date(now.getTime() - LONGEST_MS), new Date(now.getTime() + leadMs)],
      'seated_people',
    );
    const isOver = ({ startsAt, games }: Row): boolean =>
      startsAt.getTime() + Math.max(CURRENT_SCRIM_MS, seriesMs(games)) <= now.getTime();
    return rows.filter((row) => !isOver(row));
  }
}
