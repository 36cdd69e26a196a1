import type { Adapter, AdapterPayload } from 'oidc-provider';

/** Everything the provider stores, by model and id. */
const entries = new Map<string, { payload: AdapterPayload; until: number }>();
const SWEEP_EVERY = 500;
let writeCount = 0;

/**
 * The provider's own store holds a thousand entries, too few for many concurrent sign-ins; this one removes only
 * expired entries.
 */
export class MemoryAdapter implements Adapter {
  constructor(private readonly model: string) {}

  async upsert(id: string, payload: AdapterPayload, seconds: number): Promise<void> {
    if (++writeCount % SWEEP_EVERY === 0) sweep();
    entries.set(this.key(id), { payload, until: Date.now() + (seconds ?? 3600) * 1000 });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const found = entries.get(this.key(id));
    return found && found.until > Date.now() ? found.payload : undefined;
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return [...entries.entries()].find(
      ([key, { payload }]) => key.startsWith(`${this.model}:`) && payload.uid === uid,
    )?.[1].payload;
  }

  /** Only the device flow has user codes, and it is disabled. */
  async findByUserCode(): Promise<undefined> {}

  async consume(id: string): Promise<void> {
    const found = entries.get(this.key(id));
    if (found) found.payload.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    entries.delete(this.key(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
  }

  private key(id: string): string {
    return `${this.model}:${id}`;
  }
}

function sweep(): void {
  const now = Date.now();
  for (const [key, { until }] of entries) if (until <= now) entries.delete(key);
}
