import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { UserRecords } from '../ports';
import { bans } from './bans.schema';
import { PeopleQueries } from './people.queries';

@Injectable()
export class UserRecordQueries implements UserRecords {
  constructor(
    private readonly database: Database,
    private readonly people: PeopleQueries,
  ) {}

  countActiveOn(day: string): Promise<number> {
    return this.people.countActiveOn(day);
  }

  async banReasons(of: readonly { userId: string; at: Date }[]): Promise<ReadonlyMap<string, string>> {
    if (of.length === 0) return new Map();
    // A user who was banned at several of these instants has several rows, and each is asked for by its own.
    const where = { user_id: In(of.map(({ userId }) => userId)), created_at: In(of.map(({ at }) => at)) };
    const rows = await this.database.entities((entities) => entities.findBy(bans, where));
    return new Map(rows.map((row) => [`${row.user_id} ${row.created_at.toISOString()}`, row.reason]));
  }
}
