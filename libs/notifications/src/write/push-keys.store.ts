import { CONFIG, type Config, Database } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { generateVAPIDKeys } from 'web-push';
import { pushKeys } from '../read/push-keys.schema';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * The VAPID key pair. A new pair would invalidate every subscription, so it is generated once for all nodes and stored.
 */
@Injectable()
export class PushKeyring {
  #keys: Promise<PushKeys> | undefined;

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  keys(): Promise<PushKeys> {
    this.#keys ??= this.#loadOrCreate().catch((error: unknown) => {
      this.#keys = undefined;
      throw error;
    });
    return this.#keys;
  }

  async #loadOrCreate(): Promise<PushKeys> {
    const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = this.config;
    if (publicKey && privateKey) return { publicKey, privateKey };
    const generated = generateVAPIDKeys();
    return this.database.entities(async (entities) => {
      const keys = { one: true, ...generated };
      await entities.createQueryBuilder().insert().into(pushKeys).values(keys).orIgnore().execute();
      return entities.findOneByOrFail(pushKeys, { one: true });
    });
  }
}
