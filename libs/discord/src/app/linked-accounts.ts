import type { Caller } from '@muster/platform';
import type { Principal } from '@muster/platform/http';
import { DISCORD_LINKS, type DiscordLinks, USER_PRINCIPALS, type UserPrincipals } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';

/** The Muster accounts of people in Discord. */
@Injectable()
export class LinkedAccounts {
  constructor(
    @Inject(DISCORD_LINKS) private readonly links: DiscordLinks,
    @Inject(USER_PRINCIPALS) private readonly principals: UserPrincipals,
  ) {}

  /** @returns undefined if the person has linked no account. Throws AuthError if the account may not act. */
  async find(discordId: string): Promise<Principal | undefined> {
    const userId = await this.links.findUser(discordId);
    return userId === undefined ? undefined : this.principals.resolveUser(userId);
  }

  unlink(caller: Caller): Promise<void> {
    return this.links.unlink(caller);
  }
}
