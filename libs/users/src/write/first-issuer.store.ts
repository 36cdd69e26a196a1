import { CONFIG, type Config, Database } from '@muster/platform';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { canonicalIssuer } from '../oidc/identity-key';
import { firstIssuer } from '../read/first-issuer.schema';
import { PeopleQueries } from '../read/people.queries';

type Settings = Pick<Config, 'signInProviders' | 'OIDC_ISSUER'>;

/**
 * The issuer whose accounts are stored only by subject, as release 1.0.0 did. The database keeps it, so that no later
 * change of the configuration gives these accounts to another issuer, or takes them from theirs.
 */
@Injectable()
export class FirstIssuer implements OnModuleInit {
  #issuer = '';

  constructor(
    private readonly database: Database,
    private readonly people: PeopleQueries,
    @Inject(CONFIG) private readonly config: Settings,
  ) {}

  get issuer(): string {
    return this.#issuer;
  }

  /** Keeps a process from starting while nothing says which issuer the stored accounts belong to. */
  async onModuleInit(): Promise<void> {
    this.#issuer = (await this.#stored()) ?? (await this.#store());
  }

  async #stored(): Promise<string | undefined> {
    const row = await this.database.entities((entities) => entities.findOneBy(firstIssuer, { is_only: true }));
    return row?.issuer;
  }

  async #store(): Promise<string> {
    const issuer = canonicalIssuer(this.config.OIDC_ISSUER ?? (await this.#configured()));
    const row = { is_only: true, issuer };
    await this.database.entities((entities) =>
      entities.createQueryBuilder().insert().into(firstIssuer).values(row).orIgnore().execute(),
    );
    return (await this.#stored())!;
  }

  async #configured(): Promise<string> {
    const [first, ...others] = this.config.signInProviders;
    if (others.length > 0 && (await this.people.isAnyRegistered())) throw new Error(UNDECIDED);
    return first!.issuer;
  }
}

const UNDECIDED =
  'OIDC_ISSUER: is not set, and accounts exist. Set it to the address of the provider that they signed up with, ' +
  'as it was before OIDC_PROVIDERS. It is needed for one start.';
