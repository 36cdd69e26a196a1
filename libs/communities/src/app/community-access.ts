import { type CommunityRole, findsCommunity } from '@muster/contracts/community-roles';
import { type Caller, CONFIG, type Config, HttpError, LogTail, SnapshotCache } from '@muster/platform';
import { INVITE_TOKENS, RateLimits } from '@muster/platform/http';
import { Inject, Injectable } from '@nestjs/common';
import { communityAggregate } from '../aggregate';
import { type Actor, assertRole } from '../domain/actor';
import type { Community } from '../domain/community';
import { CommunityRejection } from '../domain/errors';
import { CachedMemberships } from '../read/cached-memberships';
import { CommunityQueries } from '../read/communities.queries';
import type { InviteRow } from '../read/invites.schema';
import { say } from '../texts/catalogue';
import { InviteTokens } from './invite-tokens';
import { InviteUses } from './invite-uses';
import { PersonalInvitations } from './personal-invitations';

/** A community as one caller finds it. `role`: their own; `actor` has the rights of admins, too. */
export interface FoundCommunity {
  id: string;
  version: number;
  createdAt: string;
  state: Community;
  role: CommunityRole | null;
  actor: Actor;
  invite: InviteRow | undefined;
}

/** Finds communities for those who may know of them, with their rights in it. */
@Injectable()
export class CommunityAccess {
  constructor(
    private readonly tail: LogTail,
    private readonly queries: CommunityQueries,
    private readonly inviteTokens: InviteTokens,
    private readonly inviteUses: InviteUses,
    private readonly personal: PersonalInvitations,
    private readonly memberships: CachedMemberships,
    private readonly snapshots: SnapshotCache,
    private readonly limits: RateLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Throws as for an unknown address while the feature is switched off. */
  assertEnabled(): void {
    if (this.config.COMMUNITIES === 'off') throw new HttpError(404, 'not-found', say('notFound'));
  }

  assertMayFound(caller: Caller): void {
    this.assertEnabled();
    if (this.config.COMMUNITIES === 'admins' && !caller.isAdmin) throw new CommunityRejection('admin-only');
  }

  /**
   * Throws as for an unknown community if the caller may not know of it. Seeing an unlisted community by an invite takes
   * a use of it, so that an invite never shows it to more accounts than it has uses.
   */
  async find(slug: string, caller: Caller, inviteToken?: string | null): Promise<FoundCommunity> {
    this.assertEnabled();
    if (inviteToken) await this.limits.consume(INVITE_TOKENS, caller.userId);
    await this.tail.fence();
    const id = await this.queries.idBySlug(slug);
    const snapshot = id === undefined ? undefined : await this.snapshots.get<Community>(communityAggregate, id);
    if (id === undefined || !snapshot) throw new CommunityRejection('community-not-found');
    const role = await this.memberships.latest.roleOf(caller.userId, id);
    const { state, version, createdAt } = snapshot;
    const invite = inviteToken ? await this.inviteTokens.findOpen(state, inviteToken) : undefined;
    const isVisible =
      findsCommunity({ isAdmin: caller.isAdmin, role }, state) ||
      (!state.archived && (await this.#isInvited(caller, state, invite)));
    if (!isVisible) throw new CommunityRejection('community-not-found');
    return { id, state, version, createdAt, role, actor: toActor(caller, role), invite };
  }

  /** Finds the community; throws unless the caller is a member or an admin. */
  async findForMember(slug: string, caller: Caller): Promise<FoundCommunity> {
    const found = await this.find(slug, caller);
    if (!found.actor.role) throw new CommunityRejection('members-only');
    return found;
  }

  /** Finds the community; throws unless the caller is an organiser, an owner or an admin. */
  async findForOrganiser(slug: string, caller: Caller): Promise<FoundCommunity> {
    const found = await this.find(slug, caller);
    assertRole(found.actor, 'organiser');
    return found;
  }

  async #isInvited(caller: Caller, state: Community, invite: InviteRow | undefined): Promise<boolean> {
    if (await this.personal.openFor(state, caller.userId)) return true;
    return invite !== undefined && this.inviteUses.take(caller, invite);
  }
}

export const toActor = (
  { userId, isAdmin }: Pick<Caller, 'userId' | 'isAdmin'>,
  role: CommunityRole | null,
): Actor => ({
  userId,
  isAdmin,
  role: isAdmin ? 'owner' : role,
});
