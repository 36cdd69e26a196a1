import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { IsNull, Raw } from 'typeorm';
import { type BanRow, bans } from './bans.schema';

@Injectable()
export class BanQueries {
  constructor(private readonly database: Database) {}

  /** Returns the newest first. */
  list({ limit, offset }: { limit: number; offset: number }): Promise<BanRow[]> {
    return this.database.entities((entities) =>
      entities.find(bans, { order: { created_at: 'DESC', id: 'ASC' }, take: limit, skip: offset }),
    );
  }

  count(): Promise<number> {
    return this.database.entities((entities) => entities.count(bans));
  }

  /** Returns the oldest first. */
  of(userId: string): Promise<BanRow[]> {
    return this.database.entities((entities) =>
      entities.find(bans, { where: { user_id: userId }, order: { created_at: 'ASC' } }),
    );
  }

  /** Returns users whose ban has expired but was not lifted. */
  async expired(): Promise<string[]> {
    const rows = await this.database.entities((entities) =>
      entities.findBy(bans, { lifted_at: IsNull(), date_to: Raw((column) => `${column} <= now()`) }),
    );
    return rows.map((row) => row.user_id);
  }
}
