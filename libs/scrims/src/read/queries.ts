import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { Between } from 'typeorm';
import { type ScrimRow, ScrimRowSchema } from './scrim-row.schema';
import type { Dated } from './view';

export interface ListRange { region: string | undefined; from: string; to: string }

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
}

const dated = ({ state, version, createdAt, updatedAt }: Pick<ScrimRow, 'state' | 'version' | 'createdAt' | 'updatedAt'>): Dated =>
  ({ state, version, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() });
