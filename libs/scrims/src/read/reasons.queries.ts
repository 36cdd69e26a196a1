import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';

/** Reasons that people typed; reasons of erased people are missing. */
@Injectable()
export class ReasonQueries {
  constructor(private readonly database: Database) {}

  async byIds(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.query<{ id: string; reason: string }>(
      'SELECT id, reason FROM scrim_reasons WHERE id = ANY($1)',
      [ids],
      'scrim_reasons',
    );
    return new Map(rows.map(({ id, reason }) => [id, reason]));
  }
}
