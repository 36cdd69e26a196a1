/** Rows, claims and notifications that a membership's command writes in the commit of its events. */
import { causeOf, notificationRow, withdrawnNotificationRow } from '@muster/notifications/ports';
import type { Claim, RowWrite, SideWrites } from '@muster/platform';
import { isExcluded, type Membership } from '../domain/membership';
import type { InviteUse, MembershipCommand } from '../domain/membership-commands';
import { claimedInvitationRows, deliveredInvitationRows, usedInvitationRows } from './invitation-writes';

export function toMembershipWrites(command: MembershipCommand, before: Membership, after: Membership): SideWrites {
  return {
    rows: [
      ...exclusionRows(command, before, after),
      ...messageRows(command, before, after),
      ...inviteRows(command, before, after),
      ...(command.type === 'ClaimInvitation' ? claimedInvitationRows(command) : []),
      ...(command.type === 'DeliverInvitation' ? deliveredInvitationRows(command) : []),
      ...usedInvitationRows(command, before, after),
      ...requestNotifications(command, before, after),
      ...memberNotifications(command, before, after),
    ],
    claims: inviteClaims(command, before, after),
  };
}

function exclusionRows(command: MembershipCommand, before: Membership, after: Membership): RowWrite[] {
  const { communityId: community, userId: user_id } = after;
  if (command.type === 'ExcludeMember') {
    const { reason, until, by, ctx } = command;
    const row = { community, user_id, reason, until, excluded_by: by.userId, created_at: ctx.now };
    return [{ table: 'community_exclusions', row }];
  }
  return before.exclusion && !after.exclusion
    ? [{ table: 'community_exclusions', row: { community, user_id, ended: true } }]
    : [];
}

/** The message of a request lives as long as the request. */
function messageRows(command: MembershipCommand, before: Membership, after: Membership): RowWrite[] {
  const { communityId: community, userId: user_id } = after;
  if (before.request && !after.request)
    return [{ table: 'membership_messages', row: { community, user_id, ended: true } }];
  const isNew = command.type === 'JoinCommunity' && after.request && !before.request;
  return isNew && command.message
    ? [{ table: 'membership_messages', row: { community, user_id, message: command.message } }]
    : [];
}

function usedInvite(command: MembershipCommand, before: Membership, after: Membership): InviteUse | null {
  const invite = 'invite' in command ? command.invite : null;
  return invite && after.usedInvites.length > before.usedInvites.length ? invite : null;
}

function inviteRows(command: MembershipCommand, before: Membership, after: Membership): RowWrite[] {
  const used = usedInvite(command, before, after);
  return used
    ? [{ table: 'community_invite_uses', row: { invite: used.inviteId, slot: used.slot, user_id: command.userId } }]
    : [];
}

/** The number of the use is claimed, so that two people cannot take the last one. */
function inviteClaims(command: MembershipCommand, before: Membership, after: Membership): Claim[] {
  const used = usedInvite(command, before, after);
  return used
    ? [
        {
          kind: 'invite-use',
          key: `${used.inviteId}:${used.slot}`,
          owner: `${command.communityId}_${command.userId}`,
          numbered: true,
        },
      ]
    : [];
}

function requestNotifications(command: MembershipCommand, before: Membership, after: Membership): RowWrite[] {
  if (before.request && !after.request)
    return [withdrawnNotificationRow({ cause: causeOf.membershipRequest(before.request.id), at: command.ctx.now })];
  if (command.type !== 'JoinCommunity' || !after.request || before.request) return [];
  return command.notify.map((to) =>
    notificationRow({
      to,
      kind: 'community-request',
      cause: causeOf.membershipRequest(after.request!.id),
      at: command.ctx.now,
      relatedUser: after.userId,
      relatedCommunity: after.communityId,
    }),
  );
}

/** Whether the person was excluded already, and until the same time. */
const isSameExclusion = (before: Membership, after: Membership, now: string): boolean =>
  isExcluded(before, now) && before.exclusion?.until === after.exclusion?.until;

/** Tells the person what others decided about them. */
function memberNotifications(command: MembershipCommand, before: Membership, after: Membership): RowWrite[] {
  const told = { to: after.userId, at: command.ctx.now, relatedCommunity: after.communityId };
  const cause = causeOf.membership(after.communityId, after.userId, command.ctx.now);
  switch (command.type) {
    case 'ApproveRequest':
      return [notificationRow({ ...told, cause, kind: 'community-approved', relatedUser: command.by.userId })];
    case 'ExcludeMember':
      if (!before.tookPart || isSameExclusion(before, after, command.ctx.now)) return [];
      return [notificationRow({ ...told, cause, kind: 'community-excluded', words: command.reason })];
    case 'ChangeMemberRole':
      return command.by.userId === after.userId || before.role === after.role
        ? []
        : [notificationRow({ ...told, cause, kind: 'community-role', words: after.role! })];
    case 'SucceedOwner':
      return [notificationRow({ ...told, cause, kind: 'community-role', words: after.role! })];
    default:
      return [];
  }
}
