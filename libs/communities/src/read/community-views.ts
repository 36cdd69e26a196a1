import type { CommunityView } from '@muster/contracts/communities';
import { type Caller, CONFIG, type Config } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { Community } from '../domain/community';
import { CachedMemberships } from './cached-memberships';
import { CommunityQueries, NO_WORDS } from './communities.queries';
import { InvitationQueries } from './invitations.queries';
import { MembershipQueries } from './memberships.queries';
import { toCommunityView } from './view';

interface Subject {
  id: string;
  version: number;
  createdAt: string;
  state: Community;
}

/** Completes communities to views for one viewer. */
@Injectable()
export class CommunityViews {
  constructor(
    private readonly queries: CommunityQueries,
    private readonly members: MembershipQueries,
    private readonly memberships: CachedMemberships,
    private readonly invitations: InvitationQueries,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async of(subjects: readonly Subject[], { userId, isAdmin }: Caller): Promise<CommunityView[]> {
    const ids = subjects.map(({ id }) => id);
    const [words, counts, requested, own, invitations] = await Promise.all([
      this.queries.words(ids),
      this.members.counts(ids),
      this.members.requestedBy(userId, ids),
      this.memberships.latest.communitiesOf(userId),
      this.invitations.toAmong(userId, ids),
    ]);
    const memberships = new Map(own.map((membership) => [membership.communityId, membership]));
    return subjects.map((subject) =>
      toCommunityView({
        ...subject,
        role: memberships.get(subject.id)?.role ?? null,
        joinedAt: memberships.get(subject.id)?.joinedAt,
        isAdmin,
        requested: requested.has(subject.id),
        invitation: invitations.get(subject.id),
        words: words.get(subject.id) ?? NO_WORDS,
        site: this.config.PUBLIC_URL,
        counts: counts.get(subject.id),
      }),
    );
  }
}
