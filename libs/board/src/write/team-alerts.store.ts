import type { TeamAlert } from '@muster/contracts/board';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type pg from 'pg';

/** `toldAt`: when its captains were told of a post last. */
export interface StoredAlert extends TeamAlert {
  team: string;
  toldAt: Date | null;
}
interface Row {
  team: string;
  region: TeamAlert['region'];
  rank_low: string | null;
  rank_high: string | null;
  games: number | null;
  from_time: string | null;
  to_time: string | null;
  zone: string | null;
  told_at: Date | null;
}

/** Stores of which posts teams want to know. These rows are not derived from events. */
@Injectable()
export class TeamAlerts {
  constructor(private readonly database: Database) {}

  /** When the team was told last stays, so that another alert does not tell it twice. */
  async set(team: string, { region, ranks, games, from, to, zone }: TeamAlert): Promise<void> {
    await this.database.query(
      `INSERT INTO team_alerts (team, region, rank_low, rank_high, games, from_time, to_time, zone)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (team) DO UPDATE SET region = excluded.region,
        rank_low = excluded.rank_low, rank_high = excluded.rank_high, games = excluded.games,
        from_time = excluded.from_time, to_time = excluded.to_time, zone = excluded.zone`,
      [team, region, ranks?.from ?? null, ranks?.to ?? null, games, from, to, zone],
    );
  }

  async remove(team: string): Promise<void> {
    await this.database.query('DELETE FROM team_alerts WHERE team = $1', [team]);
  }

  async of(team: string): Promise<StoredAlert | undefined> {
    const [row] = await this.database.query<Row>('SELECT * FROM team_alerts WHERE team = $1', [team]);
    return row && toAlert(row);
  }

  /** Returns the alerts that a post of this region with so many games concerns. */
  async concerning({ region, games }: { region: string; games: number }): Promise<StoredAlert[]> {
    const rows = await this.database.query<Row>(
      'SELECT * FROM team_alerts WHERE region = $1 AND (games IS NULL OR games = $2) ORDER BY team',
      [region, games],
    );
    return rows.map(toAlert);
  }

  /** Returns when the team was told last; undefined if it does not want to know any more. `client`: as of now. */
  async toldAt(team: string, client: pg.ClientBase): Promise<Date | null | undefined> {
    const { rows } = await client.query<Pick<Row, 'told_at'>>('SELECT told_at FROM team_alerts WHERE team = $1', [
      team,
    ]);
    return rows[0]?.told_at;
  }
}

const toAlert = ({ rank_low: low, rank_high: high, from_time: from, to_time: to, told_at: toldAt, ...row }: Row) => ({
  ...row,
  from,
  to,
  toldAt,
  ranks: low !== null && high !== null ? { from: low, to: high } : null,
});
