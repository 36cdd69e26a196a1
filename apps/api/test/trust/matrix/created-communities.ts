import type { AnyAggregate } from '@muster/platform/runtime';
import { communityAggregate, membershipAggregate } from '@muster/communities';
import type { CommunityEntry } from '@muster/contracts/communities';
import type { CommunityRole } from '@muster/contracts/community-roles';
import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { TestUser } from '@testing/world';
import type { Canaries } from '../canaries';

export const COMMUNITIES: readonly string[] = [
  'community',
  'hiddenCommunity',
  'askedCommunity',
  'oldCommunity',
  'clubCommunity',
  'askingCommunity',
];

const ENTRIES: Readonly<Record<string, CommunityEntry>> = { hiddenCommunity: 'invite', askedCommunity: 'request' };

interface People {
  host: TestUser;
  creator: TestUser;
  caster: TestUser;
  player: TestUser;
  friend: TestUser;
  member: TestUser;
  other: TestUser;
  communityMember: TestUser;
}
export interface CreatedCommunity {
  id: string;
  slug: string;
  name: string;
}
type Send = (aggregate: AnyAggregate, command: object) => Promise<unknown>;

/** Founds a community of the matrix with a user in each position. */
export async function createCommunity(
  kind: string,
  people: People,
  send: Send,
  canaries: Canaries,
): Promise<CreatedCommunity> {
  const { host, creator, caster, player, friend, member, other, communityMember } = people;
  const [id, tag] = [uuid(), randomBytes(5).toString('hex')];
  const [slug, name] = [`matrix-${tag}`, `Matrix ${kind} ${tag}`];
  const ctx = { now: new Date().toISOString() };
  const by = { userId: host.id, role: 'owner', isAdmin: true } as const;
  const insiders = [host.id, creator.id, caster.id, player.id];
  const about =
    kind === 'oldCommunity' ? canaries.plantText('about of a community', insiders, { admins: true }) : 'For everybody';
  await send(communityAggregate, {
    type: 'FoundCommunity',
    communityId: id,
    by,
    ctx,
    settings: {
      name,
      slug,
      about,
      region: null,
      visibility: kind === 'hiddenCommunity' ? 'unlisted' : 'public',
      entry: ENTRIES[kind] ?? 'open',
    },
    owned: 0,
    founded: Number.parseInt(tag, 16),
  });
  await send(membershipAggregate, { type: 'AdmitFounder', communityId: id, userId: host.id, ctx });
  const join = (user: TestUser, entry: 'open' | 'request' = 'open') =>
    send(membershipAggregate, {
      type: 'JoinCommunity',
      communityId: id,
      userId: user.id,
      ctx,
      community: { entry, archived: false },
      invite: null,
      requestId: uuid(),
      notify: [],
    });
  const appoint = async (user: TestUser, role: CommunityRole) => {
    await join(user);
    const owners = { otherOwners: 1, turn: 0, attempt: uuid() };
    await send(membershipAggregate, {
      type: 'ChangeMemberRole',
      communityId: id,
      userId: user.id,
      ctx,
      by,
      role,
      archived: false,
      owners,
    });
  };
  await appoint(creator, 'organiser');
  await appoint(caster, 'caster');
  await join(player);
  await join(friend);
  const reason = canaries.plantText('reason of an exclusion', [friend.id, host.id, creator.id, other.id], {
    admins: true,
  });
  await send(membershipAggregate, {
    type: 'ExcludeMember',
    communityId: id,
    userId: friend.id,
    ctx,
    by,
    until: null,
    reason,
  });
  if (kind === 'community') {
    await appoint(other, 'owner');
    await join(communityMember);
  }
  if (kind === 'askedCommunity') await join(member, 'request');
  if (kind === 'clubCommunity' || kind === 'askingCommunity')
    await send(communityAggregate, {
      type: 'EditCommunity',
      communityId: id,
      by,
      ctx,
      changes: { pickups: { on: true, start: 'organisers' } },
      words: { about, links: [] },
    });
  if (kind === 'oldCommunity')
    await send(communityAggregate, { type: 'ArchiveCommunity', communityId: id, by, ctx, reason: null });
  return { id, slug, name };
}
