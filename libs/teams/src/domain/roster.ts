/** The people of a team: they join and leave, change kind and roles, become captains. */
import type { NotificationKind } from '@muster/contracts/notifications';
import type { Role } from '@muster/contracts/constants';
import { type EditTeamMemberBody, FIRST_PLAYERS, type MemberKind } from '@muster/contracts/teams';
import { type EventOf, isSame, type Notify } from '@muster/kernel';
import { assertCaptain, type Command, type SystemCommand } from './actor';
import { TeamRejection } from './errors';
import type { TeamEvent } from './events';
import { invitationCause, toCaptains } from './notified';
import { captainsOf, invitationOf, isOpenInvite, type Member, memberOf, type Team } from './team';

/** `inviteId`: of the invite whose token the person has. `roles`: null if they named none; `preferred`: on the account. */
export type JoinRoster = SystemCommand<
  'JoinRoster',
  { userId: string; inviteId: string | null; roles: readonly Role[] | null; preferred: readonly Role[] }
>;
export type EditOwnMembership = SystemCommand<
  'EditOwnMembership',
  { userId: string; roles: readonly Role[] | undefined; hidden: boolean | undefined }
>;
export type LeaveRoster = SystemCommand<'LeaveRoster', { userId: string }>;
export type EditMember = Command<'EditMember', { userId: string; changes: EditTeamMemberBody }>;
export type RemoveMember = Command<'RemoveMember', { userId: string }>;
/** Their account was deleted: they are in no team any more, and invited to none. */
export type DropPerson = SystemCommand<'DropPerson', { userId: string }>;

function join({ userId, ctx, inviteId, roles, preferred }: JoinRoster, team: Team): TeamEvent[] {
  if (memberOf(team, userId)) throw new TeamRejection('already-member');
  const invitation = invitationOf(team, userId, ctx.now);
  const invite = team.invites.find((one) => one.id === inviteId && isOpenInvite(one, ctx.now));
  if (!invitation && !invite) throw new TeamRejection('invite-needed');
  const named = roles ?? (invitation && invitation.roles.length > 0 ? invitation.roles : preferred);
  return [
    ...(invite && !invitation ? [{ type: 'TeamInviteUsed' as const, inviteId: invite.id }] : []),
    {
      type: 'TeamMemberJoined',
      userId,
      kind: invitation?.kind ?? kindOfNext(team),
      roles: named,
      via: invitation ? 'invitation' : 'invite',
      invitationId: invitation?.id ?? null,
      at: ctx.now,
    },
  ];
}
const kindOfNext = ({ members }: Team): MemberKind =>
  members.filter(({ kind }) => kind === 'player').length < FIRST_PLAYERS ? 'player' : 'sub';

function editOwn({ userId, roles, hidden }: EditOwnMembership, team: Team): TeamEvent[] {
  const member = requireMember(team, userId);
  return [
    ...rolesChanged(member, roles),
    ...(hidden === undefined || hidden === member.hidden
      ? []
      : [{ type: 'TeamMembershipHidden' as const, userId, hidden }]),
  ];
}

function leave({ userId }: LeaveRoster, team: Team): TeamEvent[] {
  const { captain } = requireMember(team, userId);
  if (captain && captainsOf(team).length === 1 && team.members.length > 1) throw new TeamRejection('last-captain');
  return [{ type: 'TeamMemberLeft', userId, cause: 'left' }];
}

function editMember({ by, userId, changes: { kind, roles, captain } }: EditMember, team: Team): TeamEvent[] {
  assertCaptain(team, by);
  const member = requireMember(team, userId);
  return [
    ...(kind === undefined || kind === member.kind
      ? []
      : [{ type: 'TeamMemberKindChanged' as const, userId, from: member.kind, to: kind }]),
    ...rolesChanged(member, roles),
    ...captaincyChanged(team, member, captain),
  ];
}

const rolesChanged = ({ userId, roles: current }: Member, roles: readonly Role[] | undefined): TeamEvent[] =>
  roles === undefined || isSame(roles, current) ? [] : [{ type: 'TeamMemberRolesChanged', userId, roles }];

function captaincyChanged(team: Team, { userId, captain: current }: Member, captain: boolean | undefined): TeamEvent[] {
  if (captain === undefined || captain === current) return [];
  if (captain) return [{ type: 'TeamCaptainNamed', userId }];
  if (captainsOf(team).length === 1) throw new TeamRejection('last-captain');
  return [{ type: 'TeamCaptainDismissed', userId }];
}

function remove({ by, userId }: RemoveMember, team: Team): TeamEvent[] {
  assertCaptain(team, by);
  if (requireMember(team, userId).captain) throw new TeamRejection('is-captain');
  return [{ type: 'TeamMemberLeft', userId, cause: 'removed' }];
}

const drop = ({ userId }: DropPerson, team: Team): TeamEvent[] => [
  ...team.invitations
    .filter((invitation) => invitation.userId === userId)
    .map(({ id: invitationId }) => ({
      type: 'TeamInvitationEnded' as const,
      invitationId,
      userId,
      cause: 'deleted' as const,
    })),
  ...(memberOf(team, userId) ? [{ type: 'TeamMemberLeft' as const, userId, cause: 'deleted' as const }] : []),
];

function requireMember(team: Team, userId: string): Member {
  const member = memberOf(team, userId);
  if (!member) throw new TeamRejection('not-a-member');
  return member;
}

type Of<T extends TeamEvent['type']> = EventOf<TeamEvent, T>;
const changed = (team: Team, userId: string, changes: Partial<Member>): Team => ({
  ...team,
  members: team.members.map((member) => (member.userId === userId ? { ...member, ...changes } : member)),
});
/** Captains are notified who comes and goes, unless they did it themselves. */
const joined: Notify<Team, Of<'TeamMemberJoined'>, NotificationKind> = (event, team, occurrence) => [
  ...(event.invitationId === null ? [] : [{ withdraw: invitationCause(event.invitationId) }]),
  ...toCaptains('team-joined', team, event.userId, occurrence),
];

const captain = (value: boolean) => ({
  apply: (team: Team, { userId }: { userId: string }): Team => changed(team, userId, { captain: value }),
});

export const roster = {
  commands: {
    JoinRoster: join,
    EditOwnMembership: editOwn,
    LeaveRoster: leave,
    EditMember: editMember,
    RemoveMember: remove,
    DropPerson: drop,
  },
  events: {
    TeamMemberJoined: {
      apply: (team: Team, { userId, kind, roles, at, via }: Of<'TeamMemberJoined'>): Team => ({
        ...team,
        members: [...team.members, { userId, kind, roles, captain: via === 'founding', joinedAt: at, hidden: false }],
        invitations: team.invitations.filter((invitation) => invitation.userId !== userId),
      }),
      notify: joined,
    },
    TeamMemberKindChanged: {
      apply: (team: Team, { userId, to: kind }: Of<'TeamMemberKindChanged'>): Team => changed(team, userId, { kind }),
    },
    TeamMemberRolesChanged: {
      apply: (team: Team, { userId, roles }: Of<'TeamMemberRolesChanged'>): Team => changed(team, userId, { roles }),
    },
    TeamMembershipHidden: {
      apply: (team: Team, { userId, hidden }: Of<'TeamMembershipHidden'>): Team => changed(team, userId, { hidden }),
    },
    TeamCaptainNamed: captain(true),
    TeamCaptainDismissed: captain(false),
    TeamCaptainSucceeded: captain(true),
    TeamMemberLeft: {
      apply: (team: Team, { userId }: Of<'TeamMemberLeft'>): Team => ({
        ...team,
        members: team.members.filter((member) => member.userId !== userId),
      }),
      notify: ((event, team, occurrence) => toCaptains('team-left', team, event.userId, occurrence)) satisfies Notify<
        Team,
        Of<'TeamMemberLeft'>,
        NotificationKind
      >,
    },
  },
};
