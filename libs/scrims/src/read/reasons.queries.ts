import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { scrimReasons } from './scrims.schema';

/** Reasons that people typed; reasons of erased people are missing. */
@Injectable()
export class ReasonQueries {
  constructor(private readonly database: Database) {}

  async byIds(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.entities((entities) => entities.findBy(scrimReasons, { id: In(ids) }));
    return new Map(rows.map(({ id, reason }) => [id, reason]));
  }
}
