import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { BoardReasons } from '../ports';
import { boardTexts } from './board.schema';

@Injectable()
export class BoardTextQueries implements BoardReasons {
  constructor(private readonly database: Database) {}

  reasons(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.byIds(ids);
  }

  /** Returns texts by their ids; those of erased people are missing. */
  async byIds(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.entities((entities) => entities.findBy(boardTexts, { id: In(ids) }));
    return new Map(rows.map(({ id, text }) => [id, text]));
  }
}
