import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type { Scrim } from '../domain/scrim';
import type { Dated } from './view';

export interface ListRange { region: string | undefined; from: string; to: string }
interface Row { id: string; state: Scrim; version: number; created_at: Date; updated_at: Date }

const COLUMNS = 'id, state, version, created_at, updated_at';
/** Lists without `page` show this many at most. */
const LIST_MAX = 200;

/** The SQL of the scrims' rows. */
@Injectable()
export class ScrimQueries {
  constructor(private readonly database: Database) {}

  /** Scrims that start in [from, to], by start, then creation. */
  async starting({ region, from, to }: ListRange, limit = LIST_MAX, offset = 0): Promise<Dated[]> {
    const rows = region
      ? await this.database.rows<Row>(`SELECT ${COLUMNS} FROM scrims WHERE NOT deleted AND region = $1 AND starts_at BETWEEN $2 AND $3 ORDER BY starts_at, created_at LIMIT $4 OFFSET $5`, [region, from, to, limit, offset], 'scrims_by_region')
      : await this.database.rows<Row>(`SELECT ${COLUMNS} FROM scrims WHERE NOT deleted AND starts_at BETWEEN $1 AND $2 ORDER BY starts_at, created_at LIMIT $3 OFFSET $4`, [from, to, limit, offset], 'scrims_by_start');
    return rows.map(dated);
  }
}

const dated = ({ state, version, created_at, updated_at }: Row): Dated => ({ state, version, createdAt: created_at.toISOString(), updatedAt: updated_at.toISOString() });
