import { atLeast } from '@muster/contracts/community-roles';
import { LogTail } from '@muster/platform';
import { USER_PRINCIPALS, type UserPrincipals } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { StaffRights } from '../ports';
import { CachedMemberships } from './cached-memberships';

@Injectable()
export class CurrentStaffRights implements StaffRights {
  constructor(
    private readonly tail: LogTail,
    private readonly memberships: CachedMemberships,
    @Inject(USER_PRINCIPALS) private readonly principals: UserPrincipals,
  ) {}

  async mayOrganise(userId: string, communityId: string | null): Promise<boolean> {
    await this.tail.fence();
    const user = await this.principals.findActiveUser(userId);
    if (!user || user.isAdmin || communityId === null) return user?.isAdmin ?? false;
    return atLeast(await this.memberships.latest.roleOf(userId, communityId), 'organiser');
  }
}
