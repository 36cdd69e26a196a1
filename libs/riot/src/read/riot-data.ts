import { Database, type PersonalData } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { riotAccounts } from './riot.schema';

/** Exports a user's Riot ids, if they were looked up. */
@Injectable()
export class RiotData implements PersonalData {
  constructor(private readonly database: Database) {}

  async exportFor(userId: string): Promise<Readonly<Record<string, unknown>>> {
    const rows = await this.database.entities((entities) =>
      entities.find(riotAccounts, { where: { person: userId }, order: { looked_up_at: 'ASC' } }),
    );
    return {
      riotAccounts: rows.map(({ riot_id: riotId, puuid, looked_up_at: lookedUpAt }) => ({ riotId, puuid, lookedUpAt })),
    };
  }
}
