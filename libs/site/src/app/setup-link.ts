import { CONFIG, type Config } from '@muster/platform';
import { SITE_ADMINS, type SiteAdmins } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { SetupTokens } from '../write/setup-tokens.store';

/** The link with which the first admin sets the site up. */
@Injectable()
export class SetupLink {
  constructor(
    private readonly tokens: SetupTokens,
    @Inject(SITE_ADMINS) private readonly admins: SiteAdmins,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns a new link, or undefined if there is an admin. Links before it end. */
  async issue(): Promise<string | undefined> {
    if (await this.admins.exists()) return undefined;
    return `${this.config.PUBLIC_URL}/setup#${await this.tokens.issue()}`;
  }
}
