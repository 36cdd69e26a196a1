import type { Adapter, AdapterPayload } from 'oidc-provider';

/** Everything the provider remembers, by model and id. */
const kept = new Map<string, { payload: AdapterPayload; until: number }>();
const SWEEP_EVERY = 500;
let writes = 0;

/** The provider's own store holds a thousand entries, too few for a rush of sign-ins; this one only forgets what has expired. */
export class Memory implements Adapter {
  constructor(private readonly model: string) {}

  async upsert(id: string, payload: AdapterPayload, seconds: number): Promise<void> {
    if (++writes % SWEEP_EVERY === 0) sweep();
    kept.set(this.key(id), { payload, until: Date.now() + (seconds ?? 3600) * 1000 });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const found = kept.get(this.key(id));
    return found && found.until > Date.now() ? found.payload : undefined;
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return [...kept.entries()].find(([key, { payload }]) => key.startsWith(`${this.model}:`) && payload.uid === uid)?.[1].payload;
  }

  /** Only the device flow has user codes, and it is off. */
  async findByUserCode(): Promise<undefined> {}

  async consume(id: string): Promise<void> {
    const found = kept.get(this.key(id));
    if (found) found.payload.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    kept.delete(this.key(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key);
  }

  private key(id: string): string {
    return `${this.model}:${id}`;
  }
}

function sweep(): void {
  const now = Date.now();
  for (const [key, { until }] of kept) if (until <= now) kept.delete(key);
}
