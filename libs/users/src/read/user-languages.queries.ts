import { isLanguage, type Language } from '@muster/contracts/languages';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import type { UserLanguages } from '../ports';

const CHOSEN = 'SELECT id, language FROM people WHERE id = ANY($1) AND language IS NOT NULL';
interface Row {
  id: string;
  language: string;
}

@Injectable()
export class UserLanguageQueries implements UserLanguages {
  constructor(private readonly database: Database) {}

  async findMany(userIds: readonly string[], client?: pg.ClientBase): Promise<ReadonlyMap<string, Language>> {
    const rows = client
      ? (await client.query<Row>(CHOSEN, [userIds])).rows
      : await this.database.query<Row>(CHOSEN, [userIds], 'people_languages');
    return new Map(rows.flatMap(({ id, language }) => (isLanguage(language) ? [[id, language] as const] : [])));
  }
}
