import { CONFIG, type Config, HttpError } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { say } from '../texts/catalogue';
import { IdentityProvider } from './identity-provider';

/** The providers that the configuration names. */
@Injectable()
export class IdentityProviders {
  readonly #byId: ReadonlyMap<string, IdentityProvider>;

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'signInProviders'>) {
    this.#byId = new Map(config.signInProviders.map((provider) => [provider.id, new IdentityProvider(provider)]));
  }

  /** Returns the provider's id, without one that of the only provider or of `default`. Throws if there is none. */
  idOf(asked: string | undefined): string {
    const [only, ...others] = this.#byId.keys();
    const id = asked ?? (others.length > 0 ? 'default' : only!);
    if (!this.#byId.has(id)) throw new HttpError(400, 'provider-unknown', say('providerUnknown'));
    return id;
  }

  find(id: string): IdentityProvider {
    return this.#byId.get(this.idOf(id))!;
  }

  /** Returns the id of the provider that issued the identity, also of one that is no longer configured. */
  providerOf(uid: string): string {
    const issued = this.config.signInProviders.find(({ issuer, isFirst }) => !isFirst && uid.startsWith(`${issuer}#`));
    return (issued ?? this.config.signInProviders.find(({ isFirst }) => isFirst))?.id ?? 'default';
  }
}
