import { ADDRESS_CHANGES_MAX, OWNED_COMMUNITIES_MAX } from '@muster/contracts/communities';
import { OPEN_INVITATIONS_MAX } from '@muster/contracts/community-import';
import { OPEN_INVITES_MAX } from '@muster/contracts/invites';
import { deciderOf, type EventOf, isSame } from '@muster/kernel';
import { type Actor, assertRole } from './actor';
import { type Community, forwardedUntil, initialCommunity, isUndoable, movesWithinYear } from './community';
import type {
  ArchiveCommunity,
  ChangeCrest,
  CommunityCommand,
  CommunityWords,
  EditCommunity,
  EndInviteLink,
  FoundCommunity,
  InviteMembers,
  IssueInvite,
  MakeInviteLink,
  ReleaseFormerAddress,
  RestoreCommunity,
  RevokeInvite,
  UndoImport,
  WithdrawInvitation,
} from './community-commands';
import { CommunityRejection } from './errors';
import type { CommunityEvent } from './events';

/** A repeated command changes nothing, because the id is new for every request. */
function found({ communityId, by, settings, owned }: FoundCommunity, community: Community): readonly CommunityEvent[] {
  if (community.id) return [];
  if (!by.isAdmin && owned >= OWNED_COMMUNITIES_MAX) throw new CommunityRejection('too-many-communities');
  const { name, slug, about, region, visibility, entry } = settings;
  return [
    { type: 'CommunityFounded', communityId, by: by.userId, name, slug, region, visibility, entry },
    ...(about ? [{ type: 'CommunityDescribed' as const, communityId }] : []),
  ];
}

function release({ ctx, former }: ReleaseFormerAddress, { id, former: held }: Community): readonly CommunityEvent[] {
  const isDue = held.some(({ slug, until }) => slug === former && until <= ctx.now);
  return isDue ? [{ type: 'FormerAddressReleased', communityId: id, former }] : [];
}

function edit({ by, ctx, changes, words }: EditCommunity, community: Community): readonly CommunityEvent[] {
  assertRole(by, 'organiser');
  const events = [...identityEvents(changes, words, ctx.now, community), ...settingEvents(changes, words, community)];
  if (events.some(({ type }) => FOR_OWNERS.has(type))) assertRole(by, 'owner');
  if (events.length > 0) assertNotArchived(community);
  if (events.some(({ type }) => type === 'CommunityMoved')) assertMayMove(by, ctx.now, community);
  return events;
}

type Changes = EditCommunity['changes'];
function identityEvents(
  { name, slug, about }: Changes,
  words: CommunityWords,
  now: string,
  community: Community,
): CommunityEvent[] {
  const { id: communityId } = community;
  const events: CommunityEvent[] = [];
  if (isChange(name, community.name)) events.push({ type: 'CommunityRenamed', communityId, name });
  if (isChange(slug, community.slug))
    events.push({ type: 'CommunityMoved', communityId, slug, from: community.slug, at: now });
  if (isChange(about, words.about)) events.push({ type: 'CommunityDescribed', communityId });
  return events;
}

function settingEvents(
  { region, visibility, entry, links, scrimDefaults, publicTitles, pickups }: Changes,
  words: CommunityWords,
  community: Community,
): CommunityEvent[] {
  const { id: communityId } = community;
  const events: CommunityEvent[] = [];
  if (isChange(region, community.region)) events.push({ type: 'CommunityRegionChosen', communityId, region });
  if (isChange(visibility, community.visibility))
    events.push({ type: 'CommunityVisibilityChanged', communityId, visibility });
  if (isChange(entry, community.entry)) events.push({ type: 'CommunityEntryChanged', communityId, entry });
  if (differs(links, words.links)) events.push({ type: 'CommunityLinksChanged', communityId });
  if (differs(scrimDefaults, community.scrimDefaults))
    events.push({ type: 'ScrimDefaultsChosen', communityId, scrimDefaults });
  if (isChange(publicTitles, community.publicTitles))
    events.push({ type: 'PublicTitlesSwitched', communityId, publicTitles });
  const chosen = { ...community.pickups, ...pickups };
  if (differs(chosen, community.pickups)) events.push({ type: 'PickupsChosen', communityId, pickups: chosen });
  return events;
}

const FOR_OWNERS: ReadonlySet<CommunityEvent['type']> = new Set([
  'CommunityMoved',
  'CommunityVisibilityChanged',
  'CommunityEntryChanged',
  'PublicTitlesSwitched',
]);
const isChange = <T>(wanted: T | undefined, current: T): wanted is T => wanted !== undefined && wanted !== current;
const differs = <T extends object | null>(wanted: T | undefined, current: T): wanted is T =>
  wanted !== undefined && !isSame(wanted, current);

function changeCrest({ by, location: crest }: ChangeCrest, community: Community): readonly CommunityEvent[] {
  assertRole(by, 'organiser');
  const { id: communityId, crest: former } = community;
  if (crest === former) return [];
  assertNotArchived(community);
  return [{ type: 'CommunityCrestChanged', communityId, crest, former }];
}

function archive({ by }: ArchiveCommunity, community: Community): readonly CommunityEvent[] {
  assertRole(by, 'owner');
  return community.archived ? [] : [{ type: 'CommunityArchived', communityId: community.id }];
}

function restore({ by }: RestoreCommunity, community: Community): readonly CommunityEvent[] {
  if (!by.isAdmin) throw new CommunityRejection('admin-only');
  return community.archived ? [{ type: 'CommunityRestored', communityId: community.id }] : [];
}

function issue({ by, ctx, invite }: IssueInvite, community: Community): readonly CommunityEvent[] {
  assertRole(by, 'organiser');
  assertNotArchived(community);
  if (community.invites.filter(({ expiresAt }) => expiresAt > ctx.now).length >= OPEN_INVITES_MAX)
    throw new CommunityRejection('too-many-invites');
  const { id: inviteId, uses, expiresAt } = invite;
  return [{ type: 'InviteIssued', communityId: community.id, inviteId, uses, expiresAt, at: ctx.now }];
}

function revoke({ by, inviteId }: RevokeInvite, community: Community): readonly CommunityEvent[] {
  assertRole(by, 'organiser');
  if (!community.invites.some(({ id }) => id === inviteId)) throw new CommunityRejection('invite-not-found');
  return [{ type: 'InviteRevoked', communityId: community.id, inviteId }];
}

function makeLink({ by, ctx, linkId }: MakeInviteLink, community: Community): readonly CommunityEvent[] {
  assertRole(by, 'organiser');
  assertNotArchived(community);
  return [{ type: 'InviteLinkMade', communityId: community.id, linkId, at: ctx.now }];
}

function endLink({ by }: EndInviteLink, { id: communityId, link }: Community): readonly CommunityEvent[] {
  assertRole(by, 'organiser');
  if (!link) throw new CommunityRejection('invite-not-found');
  return [{ type: 'InviteLinkEnded', communityId, linkId: link.id }];
}

function inviteMembers(
  { by, ctx, importId, open, invitations }: InviteMembers,
  community: Community,
): readonly CommunityEvent[] {
  assertRole(by, 'organiser');
  assertNotArchived(community);
  if (invitations.length === 0) return [];
  if (open + invitations.length > OPEN_INVITATIONS_MAX) throw new CommunityRejection('too-many-invitations');
  return [{ type: 'MembersInvited', communityId: community.id, importId, invited: invitations.length, at: ctx.now }];
}

function withdrawInvitation({ by, invitation }: WithdrawInvitation, { id }: Community): readonly CommunityEvent[] {
  assertRole(by, 'organiser');
  return [{ type: 'InvitationWithdrawn', communityId: id, invitationId: invitation.id }];
}

function undoImport(
  { by, ctx, importId, invitations }: UndoImport,
  { id: communityId, imports }: Community,
): readonly CommunityEvent[] {
  assertRole(by, 'organiser');
  if (!imports.some((one) => one.id === importId && isUndoable(one, ctx.now)))
    throw new CommunityRejection('import-not-found');
  return [{ type: 'ImportUndone', communityId, importId, withdrawn: invitations.length }];
}

function assertMayMove({ isAdmin }: Actor, now: string, community: Community): void {
  if (!isAdmin && movesWithinYear(community, now).length >= ADDRESS_CHANGES_MAX)
    throw new CommunityRejection('too-many-address-changes');
}

function assertNotArchived({ archived }: Community): void {
  if (archived) throw new CommunityRejection('community-archived');
}

type Moved = EventOf<CommunityEvent, 'CommunityMoved'>;
const moved = (state: Community, { slug, from, at }: Moved): Community => ({
  ...state,
  slug,
  moves: [...movesWithinYear(state, at), at],
  former: [...state.former.filter((one) => one.slug !== slug), { slug: from, until: forwardedUntil(at) }],
});

export const community = deciderOf<CommunityCommand, Community, CommunityEvent>(
  initialCommunity,
  {
    commands: {
      FoundCommunity: found,
      EditCommunity: edit,
      ChangeCrest: changeCrest,
      ReleaseFormerAddress: release,
      ArchiveCommunity: archive,
      RestoreCommunity: restore,
      IssueInvite: issue,
      RevokeInvite: revoke,
      MakeInviteLink: makeLink,
      EndInviteLink: endLink,
      InviteMembers: inviteMembers,
      WithdrawInvitation: withdrawInvitation,
      UndoImport: undoImport,
    },
    events: {
      CommunityFounded: {
        apply: (_, { communityId: id, by: founder, name, slug, region, visibility, entry }) => ({
          ...initialCommunity,
          id,
          founder,
          name,
          slug,
          region,
          visibility,
          entry,
        }),
      },
      CommunityRenamed: { apply: (state, { name }) => ({ ...state, name }) },
      CommunityMoved: { apply: moved },
      FormerAddressReleased: {
        apply: (state, { former }) => ({ ...state, former: state.former.filter(({ slug }) => slug !== former) }),
      },
      CommunityDescribed: { apply: (state) => state },
      CommunityLinksChanged: { apply: (state) => state },
      CommunityCrestChanged: { apply: (state, { crest }) => ({ ...state, crest }) },
      ScrimDefaultsChosen: { apply: (state, { scrimDefaults }) => ({ ...state, scrimDefaults }) },
      PublicTitlesSwitched: { apply: (state, { publicTitles }) => ({ ...state, publicTitles }) },
      PickupsChosen: { apply: (state, { pickups }) => ({ ...state, pickups }) },
      CommunityRegionChosen: { apply: (state, { region }) => ({ ...state, region }) },
      CommunityVisibilityChanged: { apply: (state, { visibility }) => ({ ...state, visibility }) },
      CommunityEntryChanged: { apply: (state, { entry }) => ({ ...state, entry }) },
      InviteIssued: {
        apply: (state, { inviteId: id, uses, expiresAt, at }) => ({
          ...state,
          invites: [...state.invites.filter((invite) => invite.expiresAt > at), { id, uses, expiresAt }],
        }),
      },
      InviteRevoked: {
        apply: (state, { inviteId }) => ({ ...state, invites: state.invites.filter(({ id }) => id !== inviteId) }),
      },
      InviteLinkMade: { apply: (state, { linkId: id, at: since }) => ({ ...state, link: { id, since } }) },
      InviteLinkEnded: { apply: (state) => ({ ...state, link: null }) },
      MembersInvited: {
        apply: (state, { importId: id, at }) => ({
          ...state,
          imports: [...state.imports.filter((one) => isUndoable(one, at)), { id, at }],
        }),
      },
      InvitationWithdrawn: { apply: (state) => state },
      ImportUndone: {
        apply: (state, { importId }) => ({ ...state, imports: state.imports.filter(({ id }) => id !== importId) }),
      },
      CommunityArchived: { apply: (state) => ({ ...state, archived: true, invites: [], link: null, imports: [] }) },
      CommunityRestored: { apply: (state) => ({ ...state, archived: false }) },
    },
  },
  {
    check: ({ type }, { id }) => {
      if (type !== 'FoundCommunity' && !id) throw new CommunityRejection('community-not-found');
    },
  },
);
