import { CONFIG, type Config } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { hasAllowedForm, hostOf, isPublicAddress } from './addresses';
import { HostNames } from './host-names';

/** Decides where webhooks may be sent. */
@Injectable()
export class AddressGuard {
  readonly #exceptions: ReadonlySet<string>;
  readonly #ownHost: string;

  constructor(
    private readonly names: HostNames,
    @Inject(CONFIG) config: Config,
  ) {
    this.#exceptions = new Set(config.WEBHOOK_HOSTS);
    this.#ownHost = new URL(config.PUBLIC_URL).hostname;
  }

  /** Returns the address to connect to, or undefined if the host has an address that is not allowed, or none. */
  async addressFor(url: URL): Promise<string | undefined> {
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
    const host = hostOf(url);
    if (this.#exceptions.has(url.host)) return (await this.names.resolveByConfiguration(host))[0];
    if (!hasAllowedForm(url, this.#ownHost)) return undefined;
    const addresses = await this.names.resolve(host);
    return addresses.length > 0 && addresses.every(isPublicAddress) ? addresses[0] : undefined;
  }
}
