import type { CommunityEntry } from '@muster/contracts/communities';
import type { CommunityRole } from '@muster/contracts/community-roles';
import type { InvitedRole } from '@muster/contracts/community-import';
import type { Actor, CommandContext } from './actor';

/**
 * A use of an invite: its number (`slot`) is claimed in the commit. `isCounted`: of the lasting link, which counts
 * members also where they need no invite.
 */
export interface InviteUse {
  inviteId: string;
  slot: number;
  isCounted?: boolean;
}

/** Takes a use of an invite, because it shows the community to this person. */
export interface UseInvite {
  type: 'UseInvite';
  communityId: string;
  userId: string;
  ctx: CommandContext;
  invite: InviteUse;
}
/**
 * Joins, or asks to join, as the community's entry says. `notify`: the users who are notified of a request. `message`:
 * stored in a row while the request is open. `invitation`: a personal one, which lets them in with its role whatever
 * the entry is.
 */
export interface JoinCommunity {
  type: 'JoinCommunity';
  communityId: string;
  userId: string;
  ctx: CommandContext;
  community: { entry: CommunityEntry; archived: boolean };
  invite: InviteUse | null;
  invitation?: { id: string; role: InvitedRole } | null;
  requestId: string;
  notify: readonly string[];
  message: string;
}
/** Asks organisers (`notify`) whether the person who has just signed up is the invited one. */
export interface ClaimInvitation {
  type: 'ClaimInvitation';
  communityId: string;
  userId: string;
  ctx: CommandContext;
  invitationId: string;
  notify: readonly string[];
}
/** Notifies a person who has signed up of the invitation by `inviter`. `by`: the organiser who confirmed the person. */
export interface DeliverInvitation {
  type: 'DeliverInvitation';
  communityId: string;
  userId: string;
  ctx: CommandContext;
  by?: Actor;
  invitationId: string;
  inviter: string;
}
/** Leaves, or withdraws the request. */
export interface LeaveCommunity {
  type: 'LeaveCommunity';
  communityId: string;
  userId: string;
  ctx: CommandContext;
  archived: boolean;
}
/** `barred`: the user is banned or has deleted the account. */
export interface ApproveRequest {
  type: 'ApproveRequest';
  communityId: string;
  userId: string;
  ctx: CommandContext;
  by: Actor;
  archived: boolean;
  barred: boolean;
}
export interface DeclineRequest {
  type: 'DeclineRequest';
  communityId: string;
  userId: string;
  ctx: CommandContext;
  by: Actor;
}
export interface ChangeMemberRole {
  type: 'ChangeMemberRole';
  communityId: string;
  userId: string;
  ctx: CommandContext;
  by: Actor;
  role: CommunityRole;
  archived: boolean;
}
/** `reason`: stored in a row. */
export interface ExcludeMember {
  type: 'ExcludeMember';
  communityId: string;
  userId: string;
  ctx: CommandContext;
  by: Actor;
  until: string | null;
  reason: string;
}
export interface ReadmitMember {
  type: 'ReadmitMember';
  communityId: string;
  userId: string;
  ctx: CommandContext;
  by: Actor;
}
/** Makes the founder the first owner, unless they have been a member before. */
export interface AdmitFounder {
  type: 'AdmitFounder';
  communityId: string;
  userId: string;
  ctx: CommandContext;
}
/** Makes a member an owner, because no other is left. */
export interface SucceedOwner {
  type: 'SucceedOwner';
  communityId: string;
  userId: string;
  ctx: CommandContext;
}
/** An owner who deleted the account becomes a member, who may be restored with the account. */
export interface RetireOwner {
  type: 'RetireOwner';
  communityId: string;
  userId: string;
  ctx: CommandContext;
}
/** The account was erased. */
export interface EndMembership {
  type: 'EndMembership';
  communityId: string;
  userId: string;
  ctx: CommandContext;
}

export type MembershipCommand =
  | UseInvite
  | JoinCommunity
  | ClaimInvitation
  | DeliverInvitation
  | LeaveCommunity
  | ApproveRequest
  | DeclineRequest
  | ChangeMemberRole
  | ExcludeMember
  | ReadmitMember
  | AdmitFounder
  | SucceedOwner
  | RetireOwner
  | EndMembership;
