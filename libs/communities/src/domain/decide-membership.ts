import { atLeast } from '@muster/contracts';
import type { Decider } from '@muster/kernel';
import { assertRole } from './actor';
import { CommunityRejection } from './errors';
import type { MembershipEvent } from './events';
import { evolveMembership, initialMembership, isExcluded, type Membership } from './membership';
import type {
  ApproveRequest,
  ChangeMemberRole,
  DeclineRequest,
  ExcludeMember,
  InviteUse,
  JoinCommunity,
  LeaveCommunity,
  MembershipCommand,
  OtherOwners,
  ReadmitMember,
} from './membership-commands';

type Decision = readonly MembershipEvent[];

function decide(command: MembershipCommand, membership: Membership): Decision {
  switch (command.type) {
    case 'UseInvite':
      return membership.role ? [] : inviteUsed(command, command.invite, membership);
    case 'JoinCommunity':
      return join(command, membership);
    case 'LeaveCommunity':
      return leave(command, membership);
    case 'ApproveRequest':
      return approve(command, membership);
    case 'DeclineRequest':
      return decline(command, membership);
    case 'ChangeMemberRole':
      return changeRole(command, membership);
    case 'ExcludeMember':
      return exclude(command, membership);
    case 'ReadmitMember':
      return readmit(command, membership);
    case 'AdmitFounder':
      return membership.userId ? [] : [joined(command, membership, 'founding', 'owner')];
    case 'SucceedOwner':
      return roleChanged(command, membership, 'owner');
    case 'RetireOwner':
      return membership.role === 'owner' ? roleChanged(command, membership, 'member') : [];
    case 'EndMembership':
      return leaveAs(command, membership, 'erased');
  }
}

function join(command: JoinCommunity, membership: Membership): Decision {
  const { community, invite, ctx, requestId } = command;
  if (membership.role) throw new CommunityRejection('already-member');
  if (community.archived) throw new CommunityRejection('community-archived');
  if (isExcluded(membership, ctx.now)) throw new CommunityRejection('excluded');
  if (community.entry === 'open') return [joined(command, membership, 'open')];
  if (invite) return [...inviteUsed(command, invite, membership), joined(command, membership, 'invite')];
  if (community.entry === 'invite') throw new CommunityRejection('invite-needed');
  if (membership.request) return [];
  return [{ type: 'MembershipRequested', ...subject(command), requestId, at: ctx.now }];
}

/** Once per person and invite, whatever the invite is for. */
const inviteUsed = (command: MembershipCommand, { inviteId }: InviteUse, { usedInvites }: Membership): Decision =>
  usedInvites.includes(inviteId) ? [] : [{ type: 'InviteUsed', ...subject(command), inviteId }];

function leave(command: LeaveCommunity, membership: Membership): Decision {
  if (!command.archived) assertOwnerRemains(membership, command.owners);
  return leaveAs(command, membership, 'left');
}

function leaveAs(command: MembershipCommand, { role, request }: Membership, cause: 'left' | 'erased'): Decision {
  if (role) return [{ type: 'MemberLeft', ...subject(command), role, cause }];
  return request ? [{ type: 'MembershipRequestWithdrawn', ...subject(command), requestId: request.id }] : [];
}

function approve(command: ApproveRequest, membership: Membership): Decision {
  assertRole(command.by, 'organiser');
  if (!membership.request) throw new CommunityRejection('request-not-found');
  if (command.archived) throw new CommunityRejection('community-archived');
  if (command.barred) throw new CommunityRejection('person-barred');
  return [joined(command, membership, 'request')];
}

function decline(command: DeclineRequest, { request }: Membership): Decision {
  assertRole(command.by, 'organiser');
  if (!request) throw new CommunityRejection('request-not-found');
  return [{ type: 'MembershipRequestDeclined', ...subject(command), requestId: request.id }];
}

/** Organisers appoint casters; all other roles are the owners' to give and take. */
function changeRole(command: ChangeMemberRole, membership: Membership): Decision {
  const { by, role, archived, owners } = command;
  assertRole(by, 'organiser');
  if (!membership.role) throw new CommunityRejection('not-a-member');
  if (atLeast(role, 'organiser') || atLeast(membership.role, 'organiser')) assertRole(by, 'owner');
  if (archived) throw new CommunityRejection('community-archived');
  if (role !== 'owner') assertOwnerRemains(membership, owners);
  return roleChanged(command, membership, role);
}

/** Also of people who have left or never came, or leaving first would be enough to come back. */
function exclude(command: ExcludeMember, membership: Membership): Decision {
  const { by, until, ctx } = command;
  assertRole(by, 'organiser');
  if (membership.role && atLeast(membership.role, by.role!)) throw new CommunityRejection('higher-role');
  if (until !== null && until <= ctx.now) throw new CommunityRejection('until-in-the-past');
  return [
    {
      type: 'MemberExcluded',
      ...subject(command),
      role: membership.role,
      until,
      requestId: membership.request?.id ?? null,
    },
  ];
}

function readmit(command: ReadmitMember, membership: Membership): Decision {
  assertRole(command.by, 'organiser');
  if (!isExcluded(membership, command.ctx.now)) throw new CommunityRejection('not-excluded');
  return [{ type: 'MemberReadmitted', ...subject(command) }];
}

function assertOwnerRemains({ role }: Membership, { otherOwners }: OtherOwners): void {
  if (role === 'owner' && otherOwners === 0) throw new CommunityRejection('last-owner');
}

const subject = ({ communityId, userId }: MembershipCommand) => ({ communityId, userId });
const joined = (
  command: MembershipCommand,
  { request }: Membership,
  via: 'founding' | 'open' | 'request' | 'invite',
  role: 'member' | 'owner' = 'member',
): MembershipEvent => ({
  type: 'MemberJoined',
  ...subject(command),
  via,
  role,
  at: command.ctx.now,
  requestId: request?.id ?? null,
});

function roleChanged(
  command: MembershipCommand,
  { role: from }: Membership,
  to: Membership['role'] & string,
): Decision {
  return from === null || from === to ? [] : [{ type: 'MemberRoleChanged', ...subject(command), from, to }];
}

export const membership: Decider<MembershipCommand, Membership, MembershipEvent> = {
  initial: initialMembership,
  decide,
  evolve: evolveMembership,
};
