import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { Between } from 'typeorm';
import type { Scrim } from '../domain/scrim';
import { type ScrimRow, ScrimRowSchema } from './scrim-row.schema';
import type { Dated, Viewer } from './view';

export interface ListRange { region: string | undefined; from: string; to: string }

export interface Start { id: string; at: Date; involved: boolean }
/** So many starts are told at most. */
const STARTS_MAX = 5_000;
/** An admin may have created many scrims that start at the same time. */
const OVERLAPS_MAX = 50;
/** Lists without `page` show this many at most. */
const LIST_MAX = 200;

/** How scrims are looked up in their rows. */
@Injectable()
export class ScrimQueries {
  constructor(private readonly database: Database) {}

  /** Scrims that start in [from, to], by start, then creation. */
  async starting({ region, from, to }: ListRange, limit = LIST_MAX): Promise<Dated[]> {
    const rows = await this.database.source.getRepository(ScrimRowSchema).find({
      select: { id: true, state: true, version: true, createdAt: true, updatedAt: true },
      where: { deleted: false, startsAt: Between(new Date(from), new Date(to)), ...(region && { region }) },
      order: { startsAt: 'ASC', createdAt: 'ASC' },
      take: limit,
    });
    return rows.map(dated);
  }

  /** Scrims that start between two instants (both excluded) and that a person created, plays or casts in; the earliest first. */
  async startingWith(userId: string, after: Date, before: Date): Promise<Scrim[]> {
    const rows = await this.database.rows<{ state: Scrim }>(
      `SELECT state FROM scrims WHERE NOT deleted AND starts_at > $2 AND starts_at < $3 AND $1 = ANY(people)
        ORDER BY starts_at, id LIMIT ${OVERLAPS_MAX}`, [userId, after, before], 'scrims_overlapping');
    return rows.map(({ state }) => state);
  }

  /** The starts of those the viewer may list; `involved`: he created it, plays or casts. */
  starts({ region, from, to }: ListRange, { userId, isAdmin }: Viewer): Promise<Start[]> {
    return this.database.rows<Start>(
      `SELECT id, starts_at AS at, $1 = ANY(people) AS involved FROM scrims WHERE NOT deleted AND starts_at BETWEEN $2 AND $3 AND ($4::text IS NULL OR region = $4)
        AND (NOT is_private OR $5 OR $1 = ANY(people)) ORDER BY starts_at, id LIMIT ${STARTS_MAX}`, [userId, from, to, region ?? null, isAdmin], 'scrim_starts');
  }
}

const dated = ({ state, version, createdAt, updatedAt }: Pick<ScrimRow, 'state' | 'version' | 'createdAt' | 'updatedAt'>): Dated =>
  ({ state, version, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() });
