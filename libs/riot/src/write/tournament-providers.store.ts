import { CONFIG, type Config, Database } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';

/** Stores registered providers: one per region and callback URL, bound to the API key. */
@Injectable()
export class Providers {
  readonly callback: string;

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) config: Config,
  ) {
    this.callback = new URL('/api/riot/callback', config.PUBLIC_URL).href;
  }

  async find(issuer: string, region: string): Promise<number | undefined> {
    const [row] = await this.database.query<{ provider_id: number }>(
      'SELECT provider_id FROM riot_providers WHERE issuer = $1 AND region = $2 AND callback = $3',
      [issuer, region, this.callback],
    );
    return row?.provider_id;
  }

  async save(issuer: string, region: string, id: number): Promise<void> {
    await this.database.query(
      `INSERT INTO riot_providers (issuer, region, callback, provider_id) VALUES ($1, $2, $3, $4)
        ON CONFLICT (issuer, region, callback) DO UPDATE SET provider_id = excluded.provider_id`,
      [issuer, region, this.callback, id],
    );
  }
}
