import { CONFIG, type Config, HttpError } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { say } from '../texts/catalogue';
import { FirstIssuer } from '../write/first-issuer.store';
import { identityKey, issuerOf } from './identity-key';
import { IdentityProvider, type Proven } from './identity-provider';

/** The providers that the configuration names. */
@Injectable()
export class IdentityProviders {
  readonly #byId: ReadonlyMap<string, IdentityProvider>;

  constructor(
    @Inject(CONFIG) { signInProviders }: Pick<Config, 'signInProviders'>,
    private readonly first: FirstIssuer,
  ) {
    this.#byId = new Map(signInProviders.map((settings) => [settings.id, new IdentityProvider(settings)]));
  }

  /**
   * Returns the provider's id; if none was asked for, the id of the only provider, or `default`. Throws on an unknown
   * id.
   */
  idOf(asked: string | undefined): string {
    const [only, ...others] = this.#byId.keys();
    const id = asked ?? (others.length > 0 ? 'default' : only!);
    if (!this.#byId.has(id)) throw new HttpError(400, 'provider-unknown', say('providerUnknown'));
    return id;
  }

  find(id: string): IdentityProvider {
    return this.#byId.get(this.idOf(id))!;
  }

  /** Returns the person that the provider's answer proves, see {@link IdentityProvider.identify}. */
  async identify(id: string, ...answer: Parameters<IdentityProvider['identify']>): Promise<Proven> {
    const provider = this.find(id);
    const { subject, ...rest } = await provider.identify(...answer);
    return { uid: identityKey({ issuer: provider.issuer, subject }, this.first.issuer), ...rest };
  }

  /** Returns the id of the provider that issued the identity, or the host of one that is no longer configured. */
  providerOf(uid: string): string {
    const issuer = issuerOf(uid, this.first.issuer);
    return [...this.#byId].find(([, provider]) => provider.issuer === issuer)?.[0] ?? new URL(issuer).host;
  }
}
