import { CONFIG, type Config, Database } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { riotProviders } from '../read/riot.schema';

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
    const { callback } = this;
    const row = await this.database.entities((entities) =>
      entities.findOneBy(riotProviders, { issuer, region, callback }),
    );
    return row?.provider_id;
  }

  async save(issuer: string, region: string, id: number): Promise<void> {
    const provider = { issuer, region, callback: this.callback, provider_id: id };
    await this.database.entities((entities) =>
      entities.upsert(riotProviders, provider, ['issuer', 'region', 'callback']),
    );
  }
}
