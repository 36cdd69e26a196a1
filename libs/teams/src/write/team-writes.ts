/** Rows and claims that a team's command writes in the commit of its events. */
import { notificationRow, notificationsOf } from '@muster/notifications/ports';
import type { Claim, OccurredOf, RowWrite, SideWrites } from '@muster/platform';
import { nameSkeletons } from '@muster/platform/pure';
import type { TeamEvent } from '../domain/events';
import type { IssueTeamInvite } from '../domain/invitations';
import { wordsOf } from '../domain/notified';
import type { DisbandTeam, TeamWords } from '../domain/profile';
import { slugKeyOf, type Team } from '../domain/team';
import { team, type TeamCommand } from '../domain/team-decider';

const notifications = notificationsOf(team);

export function toTeamWrites(
  command: TeamCommand,
  before: Team,
  after: Team,
  occurred: OccurredOf<Team, TeamEvent>,
): SideWrites {
  const [given, taken] = [nameKeysOf(before), nameKeysOf(after)];
  const toClaim = (key: string): Claim => ({ kind: 'team-name', key, owner: after.id });
  return {
    rows: [
      ...textRows(command, before, after),
      ...inviteRows(command, before, after),
      ...(command.type === 'DisbandTeam' ? disbandedRows(command, before) : []),
      ...notifications(occurred),
    ],
    claims: [
      ...taken.filter((key) => !given.includes(key)).map(toClaim),
      ...(before.id === '' ? [slugClaim(after)] : []),
    ],
    releases: given.filter((key) => !taken.includes(key)).map(toClaim),
  };
}

const slugClaim = ({ id, slug }: Team): Claim => ({ kind: 'slug', key: slugKeyOf(slug), owner: id });
const nameKeysOf = ({ id, name, nameReleased }: Team): string[] => (id && !nameReleased ? nameSkeletons(name) : []);

function textRows(command: TeamCommand, before: Team, after: Team): RowWrite[] {
  if (after.disbandedAt !== before.disbandedAt) return [{ table: 'team_texts', row: { team: after.id, ended: true } }];
  if (command.type === 'FoundTeam') return [textRow(after.id, { about: command.about })];
  if (command.type !== 'EditTeam') return [];
  const { about, links } = command.changes;
  return about === undefined && links === undefined ? [] : [textRow(after.id, { about, links })];
}
/** A text that is not given keeps its value. */
const textRow = (id: string, { about, links }: { [K in keyof TeamWords]?: TeamWords[K] | undefined }): RowWrite => ({
  table: 'team_texts',
  row: { team: id, ...(about !== undefined && { about }), ...(links && { links }) },
});

/** The rows of invites hold their hashes only; everything else is in the state of the team. */
function inviteRows(command: TeamCommand, before: Team, after: Team): RowWrite[] {
  const open = new Set(after.invites.map(({ id }) => id));
  const ended = before.invites.filter(({ id }) => !open.has(id));
  return [
    ...ended.map(({ id }): RowWrite => ({ table: 'team_invites', row: { id, ended: true } })),
    ...(command.type === 'IssueTeamInvite' ? [issuedRow(command)] : []),
  ];
}
const issuedRow = ({ teamId, invite, tokenHash }: IssueTeamInvite): RowWrite => ({
  table: 'team_invites',
  row: { id: invite.id, team: teamId, token_hash: tokenHash },
});

/** The reason, and the notifications of everybody who was in the team. */
function disbandedRows({ by, ctx, reason }: DisbandTeam, before: Team): RowWrite[] {
  const words = wordsOf(before, reason ? { reasonId: reason.id } : {});
  const notified = before.members.map(({ userId }) => userId).filter((userId) => userId !== by.userId);
  return [
    ...(reason ? [{ table: 'team_reasons', row: { id: reason.id, text: reason.text, author: by.userId } }] : []),
    ...notified.map((to) =>
      notificationRow({ to, kind: 'team-disbanded', cause: `team-disbanded_${before.id}`, at: ctx.now, words }),
    ),
  ];
}
