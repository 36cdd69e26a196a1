import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { AskNotes } from '../ports';
import { askNotes } from './ask-notes.schema';

@Injectable()
export class AskNoteQueries implements AskNotes {
  constructor(private readonly database: Database) {}

  async notes(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.entities((entities) => entities.findBy(askNotes, { id: In(ids) }));
    return new Map(rows.map(({ id, text }) => [id, text]));
  }

  async writtenBy(author: string): Promise<{ teamId: string; text: string }[]> {
    const rows = await this.database.entities((entities) => entities.findBy(askNotes, { author }));
    return rows.map(({ team, text }) => ({ teamId: team, text }));
  }
}
