import type { CommunityEntry, CommunityVisibility, ScrimDefaults } from '@muster/contracts/communities';
import type { CommunityRole } from '@muster/contracts/community-roles';
import type { PickupSettings } from '@muster/contracts/pickup-settings';

/** Events of a community's own stream (`community-<communityId>`). */
export type CommunityEvent =
  | {
      type: 'CommunityFounded';
      communityId: string;
      by: string;
      name: string;
      slug: string;
      region: string | null;
      visibility: CommunityVisibility;
      entry: CommunityEntry;
    }
  | { type: 'CommunityRenamed'; communityId: string; name: string }
  /** `from`: the address before. */
  | { type: 'CommunityMoved'; communityId: string; slug: string; from: string; at: string }
  /** A former address no longer leads here and is free for others. */
  | { type: 'FormerAddressReleased'; communityId: string; former: string }
  /** The text itself is a row. */
  | { type: 'CommunityDescribed'; communityId: string }
  /** The links themselves are in a row. */
  | { type: 'CommunityLinksChanged'; communityId: string }
  /** `former`: the image before, which nothing shows any more. */
  | { type: 'CommunityCrestChanged'; communityId: string; crest: string | null; former: string | null }
  | { type: 'ScrimDefaultsChosen'; communityId: string; scrimDefaults: ScrimDefaults | null }
  | { type: 'PublicTitlesSwitched'; communityId: string; publicTitles: boolean }
  | { type: 'PickupsChosen'; communityId: string; pickups: PickupSettings }
  | { type: 'CommunityRegionChosen'; communityId: string; region: string | null }
  | { type: 'CommunityVisibilityChanged'; communityId: string; visibility: CommunityVisibility }
  | { type: 'CommunityEntryChanged'; communityId: string; entry: CommunityEntry }
  | { type: 'InviteIssued'; communityId: string; inviteId: string; uses: number; expiresAt: string; at: string }
  | { type: 'InviteRevoked'; communityId: string; inviteId: string }
  /** A lasting link replaces the one before. */
  | { type: 'InviteLinkMade'; communityId: string; linkId: string; at: string }
  | { type: 'InviteLinkEnded'; communityId: string; linkId: string }
  /** An import has invited people. The invitations themselves are rows. */
  | { type: 'MembersInvited'; communityId: string; importId: string; invited: number; at: string }
  | { type: 'InvitationWithdrawn'; communityId: string; invitationId: string }
  | { type: 'ImportUndone'; communityId: string; importId: string; withdrawn: number }
  | { type: 'CommunityArchived'; communityId: string }
  | { type: 'CommunityRestored'; communityId: string };

/** Events of a person in a community (stream `membership-<communityId>_<userId>`). */
export type MembershipEvent =
  /** The first time that the invite lets this person see the community, or join it. */
  | { type: 'InviteUsed'; communityId: string; userId: string; inviteId: string }
  /** A person has signed up with an invited Riot ID, and organisers are asked whether it is who they mean. */
  | { type: 'InvitationClaimed'; communityId: string; userId: string; invitationId: string }
  /** A person who was invited before they had an account has signed up and, if an organiser had to, was confirmed. */
  | { type: 'InvitationDelivered'; communityId: string; userId: string; invitationId: string }
  | { type: 'MembershipRequested'; communityId: string; userId: string; requestId: string; at: string }
  | { type: 'MembershipRequestWithdrawn'; communityId: string; userId: string; requestId: string }
  | { type: 'MembershipRequestDeclined'; communityId: string; userId: string; requestId: string }
  | {
      type: 'MemberJoined';
      communityId: string;
      userId: string;
      via: 'founding' | 'open' | 'request' | 'invite';
      role: CommunityRole;
      /** ISO instant. */
      at: string;
      /** The request that this settles. */
      requestId: string | null;
    }
  | { type: 'MemberRoleChanged'; communityId: string; userId: string; from: CommunityRole; to: CommunityRole }
  /** `erased`: the account was erased. */
  | { type: 'MemberLeft'; communityId: string; userId: string; role: CommunityRole; cause: 'left' | 'erased' }
  /** Ends the membership, if there was one (`role`). `until` null: until they are re-admitted. */
  | {
      type: 'MemberExcluded';
      communityId: string;
      userId: string;
      role: CommunityRole | null;
      until: string | null;
      requestId: string | null;
    }
  | { type: 'MemberReadmitted'; communityId: string; userId: string };
