import { type Aggregate, keeping } from '@muster/platform';
import { type Community } from './domain/community';
import * as communityCommands from './domain/community-commands';
import { community } from './domain/decide-community';
import { membership } from './domain/decide-membership';
import type { CommunityEvent, MembershipEvent } from './domain/events';
import { type Membership, membershipIdOf } from './domain/membership';
import * as membershipCommands from './domain/membership-commands';
import { lastOwnerRule } from './read/last-owner-rule';
import { toCommunityWrites } from './write/community-writes';
import { toMembershipWrites } from './write/membership-writes';

/** The text that searches are matched against. */
const searchKey = (name: string, slug: string): string => `${name.normalize('NFKC').toLowerCase()} ${slug}`;

const RANKS = { member: 1, caster: 2, organiser: 3, owner: 4 } as const;

export const communityAggregate: Aggregate<communityCommands.CommunityCommand, Community, CommunityEvent> = {
  name: 'community',
  decider: community,
  idOf: ({ communityId }) => communityId,
  table: 'communities',
  waitForTail: true,
  columns: ({ slug, name, region, visibility, archived, founder }) => ({
    slug,
    name,
    search_key: searchKey(name, slug),
    region,
    visibility,
    archived,
    founder,
  }),
  writes: toCommunityWrites,
};

export const membershipAggregate: Aggregate<membershipCommands.MembershipCommand, Membership, MembershipEvent> = {
  name: 'membership',
  decider: membership,
  idOf: ({ communityId, userId }) => membershipIdOf(communityId, userId),
  table: 'memberships',
  waitForTail: true,
  columns: ({ communityId, userId, role, joinedAt, request }) => ({
    community: communityId,
    user_id: userId,
    role,
    rank: role ? RANKS[role] : 0,
    joined_at: joinedAt || null,
    requested_at: request?.at ?? null,
  }),
  writes: toMembershipWrites,
  unit: keeping(lastOwnerRule),
};
