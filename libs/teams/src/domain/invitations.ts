/** The ways into a team: invites, which anybody with the link uses, and invitations of one person each. */
import type { NotificationKind } from '@muster/contracts/notifications';
import type { Role } from '@muster/contracts/constants';
import { OPEN_INVITES_MAX } from '@muster/contracts/invites';
import { type MemberKind, OPEN_TEAM_INVITATIONS_MAX } from '@muster/contracts/teams';
import { type EventOf, type Notify, Rejection } from '@muster/kernel';
import { assertCaptain, type Command } from './actor';
import { TeamRejection } from './errors';
import type { TeamEvent } from './events';
import { assertRoom } from './invariants';
import { invitationCause, wordsOf } from './notified';
import { invitationOf, invitedUntil, isOpenInvite, memberOf, openInvitations, type Team } from './team';

export type IssueTeamInvite = Command<
  'IssueTeamInvite',
  { invite: { id: string; uses: number; expiresAt: string }; tokenHash: string }
>;
export type RevokeTeamInvite = Command<'RevokeTeamInvite', { inviteId: string }>;
/** `kind` null: whatever the team lacks when the person joins. */
export type InviteToTeam = Command<
  'InviteToTeam',
  { invitation: { id: string; userId: string; kind: MemberKind | null; roles: readonly Role[] } }
>;
/** By the invited person: declines it. */
export type EndTeamInvitation = Command<'EndTeamInvitation', { invitationId: string }>;

function issue({ by, ctx, invite }: IssueTeamInvite, team: Team): TeamEvent[] {
  assertCaptain(team, by);
  if (team.invites.filter((one) => isOpenInvite(one, ctx.now)).length >= OPEN_INVITES_MAX)
    throw new Rejection('too-many-invites');
  const { id: inviteId, uses, expiresAt } = invite;
  return [{ type: 'TeamInviteIssued', inviteId, uses, expiresAt, by: by.userId, at: ctx.now }];
}

function revoke({ by, inviteId }: RevokeTeamInvite, team: Team): TeamEvent[] {
  assertCaptain(team, by);
  if (!team.invites.some(({ id }) => id === inviteId)) throw new Rejection('invite-not-found');
  return [{ type: 'TeamInviteRevoked', inviteId }];
}

function invite({ by, ctx, invitation }: InviteToTeam, team: Team): TeamEvent[] {
  assertCaptain(team, by);
  const { id: invitationId, userId, kind, roles } = invitation;
  if (memberOf(team, userId)) throw new TeamRejection('already-member');
  if (invitationOf(team, userId, ctx.now)) throw new TeamRejection('already-invited');
  assertRoom(team, kind ?? 'player');
  if (openInvitations(team, ctx.now).length >= OPEN_TEAM_INVITATIONS_MAX)
    throw new TeamRejection('too-many-invitations');
  return [{ type: 'TeamInvitationSent', invitationId, userId, kind, roles, by: by.userId, at: ctx.now }];
}

function end({ by, ctx, invitationId }: EndTeamInvitation, team: Team): TeamEvent[] {
  const invitation = openInvitations(team, ctx.now).find(({ id }) => id === invitationId);
  const isOwn = invitation?.userId === by.userId;
  if (!isOwn) assertCaptain(team, by);
  if (!invitation) throw new Rejection('invitation-not-found');
  const { userId } = invitation;
  return [{ type: 'TeamInvitationEnded', invitationId, userId, cause: isOwn ? 'declined' : 'withdrawn' }];
}

type Of<T extends TeamEvent['type']> = EventOf<TeamEvent, T>;
const sent: Notify<Team, Of<'TeamInvitationSent'>, NotificationKind> = ({ invitationId, userId, by }, team) => [
  {
    to: [userId],
    kind: 'team-invited',
    cause: invitationCause(invitationId),
    relatedUser: by,
    words: wordsOf(team),
  },
];
const ended: Notify<Team, Of<'TeamInvitationEnded'>, NotificationKind> = ({ invitationId }) => [
  { withdraw: invitationCause(invitationId) },
];

export const invitations = {
  commands: {
    IssueTeamInvite: issue,
    RevokeTeamInvite: revoke,
    InviteToTeam: invite,
    EndTeamInvitation: end,
  },
  events: {
    TeamInviteIssued: {
      apply: (team: Team, { inviteId: id, uses, expiresAt, by, at }: Of<'TeamInviteIssued'>): Team => ({
        ...team,
        invites: [...team.invites.filter((one) => isOpenInvite(one, at)), { id, uses, used: 0, expiresAt, by, at }],
      }),
    },
    TeamInviteRevoked: {
      apply: (team: Team, { inviteId }: Of<'TeamInviteRevoked'>): Team => ({
        ...team,
        invites: team.invites.filter(({ id }) => id !== inviteId),
      }),
    },
    TeamInviteUsed: {
      apply: (team: Team, { inviteId }: Of<'TeamInviteUsed'>): Team => ({
        ...team,
        invites: team.invites.map((one) => (one.id === inviteId ? { ...one, used: one.used + 1 } : one)),
      }),
    },
    TeamInvitationSent: {
      apply: (team: Team, { invitationId: id, userId, kind, roles, by, at }: Of<'TeamInvitationSent'>): Team => ({
        ...team,
        invitations: [...openInvitations(team, at), { id, userId, kind, roles, by, at, expiresAt: invitedUntil(at) }],
      }),
      notify: sent,
    },
    TeamInvitationEnded: {
      apply: (team: Team, { invitationId }: Of<'TeamInvitationEnded'>): Team => ({
        ...team,
        invitations: team.invitations.filter(({ id }) => id !== invitationId),
      }),
      notify: ended,
    },
  },
};
