import { Database, type PersonalData } from '@muster/platform';
import { Injectable } from '@nestjs/common';

/** Exports a user's Riot ids, if they were looked up. */
@Injectable()
export class RiotData implements PersonalData {
  constructor(private readonly database: Database) {}

  async exportFor(userId: string): Promise<Readonly<Record<string, unknown>>> {
    const rows = await this.database.query<{ riot_id: string; puuid: string; looked_up_at: Date }>(
      'SELECT riot_id, puuid, looked_up_at FROM riot_accounts WHERE person = $1 ORDER BY looked_up_at',
      [userId],
    );
    return {
      riotAccounts: rows.map(({ riot_id: riotId, puuid, looked_up_at: lookedUpAt }) => ({ riotId, puuid, lookedUpAt })),
    };
  }
}
