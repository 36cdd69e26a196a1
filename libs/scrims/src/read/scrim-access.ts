import { COMMUNITY_MEMBERSHIPS, type CommunityMemberships, type MembershipOf } from '@muster/communities/ports';
import type { ScrimAction } from '@muster/contracts/scrim-rights';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../domain/command';
import type { Scrim } from '../domain/state';
import { type Identity, may, NO_ROLES, type Roles, type Viewer } from './view';

/** Looks up the roles of users in the communities of scrims. */
@Injectable()
export class ScrimAccess {
  constructor(@Inject(COMMUNITY_MEMBERSHIPS) private readonly memberships: CommunityMemberships) {}

  /** Returns the user with their roles as of the events this process has read. */
  async viewer({ userId, isAdmin }: Identity): Promise<Viewer> {
    return { userId, isAdmin, roles: toRoles(await this.memberships.latest.communitiesOf(userId)) };
  }

  /** Like {@link viewer}, as committed before the call. */
  async freshViewer({ userId, isAdmin }: Identity): Promise<Viewer> {
    return { userId, isAdmin, roles: toRoles(await this.memberships.communitiesOf(userId)) };
  }

  /** Like {@link viewer}, without a lookup if roles make no difference to scrims of this community. */
  viewerOf({ communityId }: Pick<Scrim, 'communityId'>, { userId, isAdmin }: Identity): Promise<Viewer> | Viewer {
    return communityId === null ? { userId, isAdmin, roles: NO_ROLES } : this.viewer({ userId, isAdmin });
  }

  /** Decides with the roles that this process has read. */
  async may(identity: Identity, action: ScrimAction, scrim: Scrim): Promise<boolean> {
    return may(await this.viewerOf(scrim, identity), action, scrim);
  }

  /** Returns the actor of a command for a scrim of this community, as committed before the call. */
  async actor<T extends Identity>(communityId: string | null, identity: T): Promise<T & Actor> {
    if (communityId === null) return { ...identity, role: null };
    const [role, excluded] = await Promise.all([
      this.memberships.roleOf(identity.userId, communityId),
      this.memberships.excludedAmong([identity.userId], communityId),
    ]);
    return { ...identity, role, isExcluded: !identity.isAdmin && excluded.has(identity.userId) };
  }
}

const rolesByMemberships = new WeakMap<readonly MembershipOf[], Roles>();
/** Memberships are cached, so that most requests find the roles of the one before. */
function toRoles(memberships: readonly MembershipOf[]): Roles {
  if (memberships.length === 0) return NO_ROLES;
  let roles = rolesByMemberships.get(memberships);
  if (!roles)
    rolesByMemberships.set(
      memberships,
      (roles = new Map(memberships.map(({ communityId, role }) => [communityId, role]))),
    );
  return roles;
}
