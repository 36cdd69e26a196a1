import type { Games } from '@muster/contracts';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type { ScrimRow } from './scrim-row.schema';
import type { Dated, Viewer } from './view';

export interface Range { limit: number; offset: number }

/** $2: who looks, $3: whether he is an admin. */
const LISTABLE = `($3 OR NOT (h.state->>'isPrivate')::boolean OR h.created_by = $2 OR EXISTS (SELECT 1 FROM participations v WHERE v.scrim_id = h.scrim_id AND v.user_id = $2))`;
const CREATED = `FROM history h WHERE h.created_by = $1 AND NOT h.deleted AND ${LISTABLE}`;
const JOINED = `FROM participations p JOIN history h USING (scrim_id) WHERE p.user_id = $1 AND NOT h.deleted AND ${LISTABLE}`;
export type Part = 'created' | 'joined';
const FROM: Record<Part, string> = { created: CREATED, joined: JOINED };

/** What somebody has to do with scrims, from the history projection. */
@Injectable()
export class CareerQueries {
  constructor(private readonly database: Database) {}

  /** Ids of the scrims he created or takes part in, as far as the viewer may list them; the newest start first. */
  async ids(part: Part, userId: string, viewer: Viewer, { limit, offset }: Range): Promise<string[]> {
    const rows = await this.database.rows<{ id: string }>(
      `SELECT h.scrim_id AS id ${FROM[part]} ORDER BY h.starts_at DESC, h.scrim_id DESC LIMIT $4 OFFSET $5`, [userId, viewer.userId, viewer.isAdmin, limit, offset], `career_${part}`);
    return rows.map(({ id }) => id);
  }

  async count(part: Part, userId: string, viewer: Viewer): Promise<number> {
    const [row] = await this.database.rows<{ n: number }>(`SELECT count(*) AS n ${FROM[part]}`, [userId, viewer.userId, viewer.isAdmin], `career_count_${part}`);
    return row!.n;
  }

  /** Decided games, private ones too: numbers tell of no scrim in particular. */
  async games(userId: string): Promise<Games> {
    const [row] = await this.database.rows<Games>(
      `SELECT count(*) FILTER (WHERE p.team = h.winner) AS wins, count(*) FILTER (WHERE p.team <> h.winner) AS losses, count(*) FILTER (WHERE p.kind = 'caster') AS casts
        FROM participations p JOIN history h USING (scrim_id) WHERE p.user_id = $1 AND h.winner IS NOT NULL AND NOT h.deleted`, [userId], 'career_games');
    return row!;
  }

  /** Those scrims as they stand now, in that order. */
  async scrims(ids: readonly string[]): Promise<Dated[]> {
    const rows = await this.database.rows<Pick<ScrimRow, 'state' | 'version'> & { created_at: Date; updated_at: Date }>(
      `SELECT s.state, s.version, s.created_at, s.updated_at FROM unnest($1::text[]) WITH ORDINALITY AS wanted(id, n) JOIN scrims s USING (id) WHERE NOT s.deleted ORDER BY n`, [ids], 'career_scrims');
    return rows.map(({ state, version, created_at: createdAt, updated_at: updatedAt }) => ({ state, version, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }));
  }
}
