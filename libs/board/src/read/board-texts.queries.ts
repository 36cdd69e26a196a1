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

  /** Undefined for a text whose author was erased. */
  async find(id: string): Promise<{ text: string; author: string | null } | undefined> {
    return (await this.database.entities((entities) => entities.findOneBy(boardTexts, { id }))) ?? undefined;
  }

  /** Returns texts by their ids; those of erased people are missing. */
  async byIds(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.entities((entities) => entities.findBy(boardTexts, { id: In(ids) }));
    return new Map(rows.map(({ id, text }) => [id, text]));
  }
}
