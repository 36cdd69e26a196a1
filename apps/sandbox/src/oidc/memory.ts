import { LRUCache } from 'lru-cache';
import type { Adapter, AdapterPayload } from 'oidc-provider';

/** Everything the provider stores, by model and id. */
const entries = new LRUCache<string, AdapterPayload>({ max: 100_000 });

/** The provider's own store holds a thousand entries, too few for many concurrent sign-ins. */
export class MemoryAdapter implements Adapter {
  constructor(private readonly model: string) {}

  async upsert(id: string, payload: AdapterPayload, seconds: number): Promise<void> {
    entries.set(this.key(id), payload, { ttl: (seconds ?? 3600) * 1000 });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return entries.get(this.key(id));
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return entries.find((payload, key) => key.startsWith(`${this.model}:`) && payload.uid === uid);
  }

  /** Only the device flow has user codes, and it is disabled. */
  async findByUserCode(): Promise<undefined> {}

  async consume(id: string): Promise<void> {
    const found = entries.get(this.key(id));
    if (found) found.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    entries.delete(this.key(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    const revoked = [...entries].filter(([, payload]) => payload.grantId === grantId);
    for (const [key] of revoked) entries.delete(key);
  }

  private key(id: string): string {
    return `${this.model}:${id}`;
  }
}
