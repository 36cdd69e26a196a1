/** Rows of personal invitations, and what their recipients are notified of. Ended invitations are deleted. */
import { causeOf, notificationRow, OF_INVITED, withdrawnNotificationRow } from '@muster/notifications/ports';
import type { RowWrite } from '@muster/platform';
import { invitedUntil } from '../domain/community';
import type { EndedInvitation, Invitation, InviteMembers } from '../domain/community-commands';
import type { Membership } from '../domain/membership';
import type { ClaimInvitation, DeliverInvitation, MembershipCommand } from '../domain/membership-commands';

const toRow = (row: RowWrite['row']): RowWrite => ({ table: 'community_invitations', row });

interface Notified {
  to: string;
  by: string;
  at: string;
  communityId: string;
  invitationId: string;
}
const invitedNotification = ({ to, by, at, communityId, invitationId }: Notified): RowWrite =>
  notificationRow({
    to,
    kind: 'community-invited',
    cause: causeOf.invitation(invitationId),
    at,
    relatedUser: by,
    relatedCommunity: communityId,
  });

export function invitationRows(
  { communityId, importId, by, ctx: { now: at } }: InviteMembers,
  invitation: Invitation,
): RowWrite[] {
  const { account: to, id: invitationId } = invitation;
  const row = { ...invitation, community: communityId, import: importId, invited_by: by.userId };
  return [
    toRow({ ...row, created_at: at, expires_at: invitedUntil(at) }),
    ...(to === null ? [] : [invitedNotification({ to, by: by.userId, at, communityId, invitationId })]),
  ];
}

export const endedInvitationRows = (
  community: string,
  invitations: readonly EndedInvitation[],
  at: string,
): RowWrite[] =>
  invitations.flatMap(({ id, account: to }) => [
    toRow({ community, id, ended: true }),
    to === null
      ? withdrawnNotificationRow({ cause: causeOf.claim(id), at })
      : withdrawnNotificationRow({ to, cause: causeOf.invitation(id), at }),
  ]);

export const claimedInvitationRows = ({
  communityId,
  userId,
  invitationId,
  notify,
  ctx: { now: at },
}: ClaimInvitation): RowWrite[] =>
  notify.map((to) =>
    notificationRow({
      to,
      kind: 'community-request',
      cause: causeOf.claim(invitationId),
      at,
      relatedUser: userId,
      relatedCommunity: communityId,
      words: OF_INVITED,
    }),
  );

/** Stores the account that the invitation belongs to, and notifies it. */
export const deliveredInvitationRows = ({
  communityId,
  userId: to,
  invitationId,
  inviter: by,
  ctx: { now: at },
}: DeliverInvitation): RowWrite[] => [
  toRow({ id: invitationId, delivered: to }),
  withdrawnNotificationRow({ cause: causeOf.claim(invitationId), at }),
  invitedNotification({ to, by, at, communityId, invitationId }),
];

/** New members have no open invitation, whichever way they came in. */
export function usedInvitationRows(command: MembershipCommand, before: Membership, after: Membership): RowWrite[] {
  if (before.role || !after.role) return [];
  const { communityId: community, userId: account } = after;
  const used = command.type === 'JoinCommunity' ? command.invitation : null;
  const ended = [...(used ? [{ id: used.id, account }] : []), ...before.claimed.map((id) => ({ id, account: null }))];
  return [toRow({ community, account, ended: true }), ...endedInvitationRows(community, ended, command.ctx.now)];
}
