import { atLeast, type CommunityRole } from '@muster/contracts/community-roles';
import { deciderOf } from '@muster/kernel';
import { assertRole } from './actor';
import { CommunityRejection } from './errors';
import type { MembershipEvent } from './events';
import { initialMembership, isExcluded, type Membership } from './membership';
import type {
  AdmitFounder,
  ApproveRequest,
  ChangeMemberRole,
  ClaimInvitation,
  DeclineRequest,
  DeliverInvitation,
  EndMembership,
  ExcludeMember,
  InviteUse,
  JoinCommunity,
  LeaveCommunity,
  MembershipCommand,
  ReadmitMember,
  RetireOwner,
  SucceedOwner,
  UseInvite,
} from './membership-commands';

type Decision = readonly MembershipEvent[];

const useInvite = (command: UseInvite, membership: Membership): Decision =>
  membership.role ? [] : inviteUsed(command, command.invite, membership);

function join(command: JoinCommunity, membership: Membership): Decision {
  const { community, invite, invitation, ctx, requestId } = command;
  if (membership.role) throw new CommunityRejection('already-member');
  if (community.archived) throw new CommunityRejection('community-archived');
  if (isExcluded(membership, ctx.now)) throw new CommunityRejection('excluded');
  if (invitation) return [joined(command, membership, 'invite', invitation.role)];
  const used = invite ? inviteUsed(command, invite, membership) : [];
  if (community.entry === 'open') return [...(invite?.isCounted ? used : []), joined(command, membership, 'open')];
  if (invite) return [...used, joined(command, membership, 'invite')];
  if (community.entry === 'invite') throw new CommunityRejection('invite-needed');
  if (membership.request) return [];
  return [{ type: 'MembershipRequested', ...subject(command), requestId, at: ctx.now }];
}

/** Records the use of an invite once per person, whatever the invite is used for. */
const inviteUsed = (command: MembershipCommand, { inviteId }: InviteUse, { usedInvites }: Membership): Decision =>
  usedInvites.includes(inviteId) ? [] : [{ type: 'InviteUsed', ...subject(command), inviteId }];

const claim = (command: ClaimInvitation, { role }: Membership): Decision =>
  role ? [] : [{ type: 'InvitationClaimed', ...subject(command), invitationId: command.invitationId }];
function deliver(command: DeliverInvitation, { role }: Membership): Decision {
  if (command.by) assertRole(command.by, 'organiser');
  return role ? [] : [{ type: 'InvitationDelivered', ...subject(command), invitationId: command.invitationId }];
}

const leave = (command: LeaveCommunity, membership: Membership): Decision => leaveAs(command, membership, 'left');

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
  const { by, role, archived } = command;
  assertRole(by, 'organiser');
  if (!membership.role) throw new CommunityRejection('not-a-member');
  if (atLeast(role, 'organiser') || atLeast(membership.role, 'organiser')) assertRole(by, 'owner');
  if (archived) throw new CommunityRejection('community-archived');
  return roleChanged(command, membership, role);
}

/**
 * Excludes members, and also people who have left or never joined: otherwise a member could avoid the exclusion by
 * leaving first.
 */
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

const subject = ({ communityId, userId }: MembershipCommand) => ({ communityId, userId });
const joined = (
  command: MembershipCommand,
  { request }: Membership,
  via: 'founding' | 'open' | 'request' | 'invite',
  role: CommunityRole = 'member',
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

const admitFounder = (command: AdmitFounder, membership: Membership): Decision =>
  membership.userId ? [] : [joined(command, membership, 'founding', 'owner')];

const succeedOwner = (command: SucceedOwner, membership: Membership): Decision =>
  roleChanged(command, membership, 'owner');

const retireOwner = (command: RetireOwner, membership: Membership): Decision =>
  membership.role === 'owner' ? roleChanged(command, membership, 'member') : [];

const end = (command: EndMembership, membership: Membership): Decision => leaveAs(command, membership, 'erased');

/** The event names whose membership it is. */
const of = (membership: Membership, { communityId, userId }: MembershipEvent): Membership => ({
  ...membership,
  communityId,
  userId,
});
const ended = (membership: Membership): Membership => ({
  ...membership,
  role: null,
  joinedAt: '',
  request: null,
});
const withoutRequest = (state: Membership, event: MembershipEvent): Membership => ({
  ...of(state, event),
  request: null,
});

export const membership = deciderOf<MembershipCommand, Membership, MembershipEvent>(initialMembership, {
  commands: {
    UseInvite: useInvite,
    JoinCommunity: join,
    ClaimInvitation: claim,
    DeliverInvitation: deliver,
    LeaveCommunity: leave,
    ApproveRequest: approve,
    DeclineRequest: decline,
    ChangeMemberRole: changeRole,
    ExcludeMember: exclude,
    ReadmitMember: readmit,
    AdmitFounder: admitFounder,
    SucceedOwner: succeedOwner,
    RetireOwner: retireOwner,
    EndMembership: end,
  },
  events: {
    InviteUsed: {
      apply: (state, event) => ({ ...of(state, event), usedInvites: [...state.usedInvites, event.inviteId] }),
    },
    InvitationClaimed: {
      apply: (state, event) => ({
        ...of(state, event),
        claimed: [...new Set([...state.claimed, event.invitationId])],
      }),
    },
    InvitationDelivered: { apply: of },
    MembershipRequested: {
      apply: (state, event) => ({
        ...of(state, event),
        request: { id: event.requestId, at: event.at },
        exclusion: null,
        tookPart: true,
      }),
    },
    MembershipRequestWithdrawn: { apply: withoutRequest },
    MembershipRequestDeclined: { apply: withoutRequest },
    MemberJoined: {
      apply: (state, event) => ({
        ...of(state, event),
        role: event.role,
        joinedAt: event.at,
        request: null,
        exclusion: null,
        claimed: [],
        tookPart: true,
      }),
    },
    MemberRoleChanged: {
      apply: (state, event) => ({
        ...of(state, event),
        role: event.to,
      }),
    },
    MemberLeft: { apply: (state, event) => ended(of(state, event)) },
    MemberExcluded: {
      apply: (state, event) => ({ ...ended(of(state, event)), exclusion: { until: event.until } }),
    },
    MemberReadmitted: { apply: (state, event) => ({ ...of(state, event), exclusion: null }) },
  },
});
