import { atLeast, type CommunityRole } from '@muster/contracts/community-roles';
import { BatchingCache, idOfStream, LogTail, type StoredEvent } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { membershipAggregate } from '../aggregate';
import type { CommunityMemberships, MembershipOf } from '../ports';
import { InvitationQueries } from './invitations.queries';
import { MembershipQueries } from './memberships.queries';

const CACHE_MB = 32;
const roleIn = (memberships: readonly MembershipOf[], communityId: string): CommunityRole | null =>
  memberships.find((membership) => membership.communityId === communityId)?.role ?? null;

/** Caches the communities of each user until an event changes them: every list and every socket asks. */
@Injectable()
export class CachedMemberships implements CommunityMemberships {
  readonly #cache = new BatchingCache<readonly MembershipOf[]>((ids) => this.queries.communitiesOf(ids), CACHE_MB);

  constructor(
    private readonly queries: MembershipQueries,
    private readonly invitations: InvitationQueries,
    private readonly tail: LogTail,
  ) {
    tail.listen((events) => {
      for (const event of events) this.#onEvent(event);
    });
  }

  readonly latest = {
    communitiesOf: async (userId: string): Promise<readonly MembershipOf[]> =>
      (await this.#cache.findMany([userId])).get(userId) ?? [],
    roleOf: async (userId: string, communityId: string): Promise<CommunityRole | null> =>
      roleIn(await this.latest.communitiesOf(userId), communityId),
    /** Returns those of the users who are organisers of the community, or more. */
    organisersAmong: async (userIds: readonly string[], communityId: string): Promise<ReadonlySet<string>> => {
      const found = await this.#cache.findMany(new Set(userIds));
      return new Set(userIds.filter((id) => atLeast(roleIn(found.get(id) ?? [], communityId), 'organiser')));
    },
  };

  async communitiesOf(userId: string): Promise<readonly MembershipOf[]> {
    await this.tail.fence();
    return this.latest.communitiesOf(userId);
  }

  async roleOf(userId: string, communityId: string): Promise<CommunityRole | null> {
    await this.tail.fence();
    return this.latest.roleOf(userId, communityId);
  }

  membersAmong(userIds: readonly string[], communityId: string): Promise<ReadonlySet<string>> {
    return this.queries.membersAmong(userIds, communityId);
  }

  excludedAmong(userIds: readonly string[], communityId: string): Promise<ReadonlySet<string>> {
    return this.queries.excludedAmong(userIds, communityId);
  }

  isInvited(userId: string, communityId: string): Promise<boolean> {
    return this.invitations.has(userId, communityId);
  }

  memberIdsOf(communityId: string): Promise<string[]> {
    return this.queries.memberIdsOf(communityId);
  }

  staffOf(communityId: string, needed: CommunityRole): Promise<string[]> {
    return this.queries.staffOf(communityId, needed);
  }

  #onEvent({ stream, data }: StoredEvent): void {
    if (idOfStream(membershipAggregate, stream) !== undefined) this.#cache.invalidate(String(data['userId']));
  }
}
