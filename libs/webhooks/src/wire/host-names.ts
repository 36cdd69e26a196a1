import { Injectable, Optional } from '@nestjs/common';
import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

const TIMEOUT_MS = 3_000;

/** Asks DNS. A slow name server must not delay others, so it is not asked in the thread pool. */
@Injectable()
export class HostNames {
  /** `server`: in tests, the name server that is asked instead of the system's. */
  constructor(@Optional() private readonly server?: string) {}

  /** Returns all addresses of the host, none if it has none. */
  async resolve(host: string): Promise<string[]> {
    if (isIP(host) !== 0) return [host];
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
    if (this.server !== undefined) resolver.setServers([this.server]);
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  }

  /** Resolves a host that the configuration names in the way the system does. */
  async resolveByConfiguration(host: string): Promise<string[]> {
    return (await lookup(host, { all: true }).catch(() => [])).map(({ address }) => address);
  }
}
