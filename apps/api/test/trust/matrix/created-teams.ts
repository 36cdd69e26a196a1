import { teamAggregate } from '@muster/teams';
import type { AnyAggregate } from '@muster/platform/runtime';
import { hashInviteToken, newInviteToken } from '@muster/platform/http';
import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { TestUser } from '@testing/world';
import type { Canaries } from '../canaries';

export const TEAM_KINDS: readonly string[] = ['team', 'hiddenTeam', 'linkedTeam', 'oldTeam'];

interface People {
  host: TestUser;
  creator: TestUser;
  caster: TestUser;
  player: TestUser;
  member: TestUser;
  teamMember: TestUser;
}
export interface CreatedTeam {
  id: string;
  slug: string;
  name: string;
  inviteId: string;
  token: string;
  invitationId: string;
  memberId: string;
}
type Send = (aggregate: AnyAggregate, command: object) => Promise<unknown>;

/** Founds a team of the matrix with a user in each position. */
export async function createTeam(kind: string, people: People, send: Send, canaries: Canaries): Promise<CreatedTeam> {
  const { host, creator, caster, player, member, teamMember } = people;
  const [teamId, tag, inviteId, token, invitationId] = [
    uuid(),
    randomBytes(5).toString('hex'),
    uuid(),
    newInviteToken(),
    uuid(),
  ];
  const ctx = { now: new Date().toISOString() };
  const captain = kind === 'linkedTeam' ? creator : host;
  const by = { userId: captain.id, isAdmin: true, standsIn: false };
  const secret = (what: string) => canaries.plantText(what, [host.id, player.id], { admins: true });
  const isHidden = kind === 'hiddenTeam';
  // The creator's team has a request and a booking with it, which name both teams.
  const hiddenName = () =>
    canaries.plantText('name of an unlisted team', [host.id, player.id, creator.id], { admins: true });
  const name = isHidden ? hiddenName() : `Matrix ${kind} ${tag}`;
  const visibility = isHidden || kind === 'linkedTeam' ? 'unlisted' : 'public';
  const settings = { name, slug: `matrix-${tag}`, tag: 'MTX', region: 'NA', languages: [], visibility };
  const to = (command: object) => send(teamAggregate, { teamId, ctx, by, ...command });
  await to({
    type: 'FoundTeam',
    settings,
    about: isHidden ? secret('about of an unlisted team') : 'For all',
    roles: [],
  });
  await to({
    type: 'IssueTeamInvite',
    invite: { id: inviteId, uses: 100, expiresAt: new Date(Date.now() + 3_600_000).toISOString() },
    tokenHash: hashInviteToken(token),
  });
  const join = ({ id: userId }: TestUser) =>
    to({ type: 'JoinRoster', userId, inviteId, roles: ['Top'], preferred: [] });
  if (kind !== 'linkedTeam') await join(player);
  if (kind === 'team') {
    for (const user of [creator, caster, teamMember]) await join(user);
    await to({ type: 'EditMember', userId: creator.id, changes: { captain: true } });
    await to({ type: 'EditMember', userId: caster.id, changes: { kind: 'coach' } });
    await to({ type: 'InviteToTeam', invitation: { id: invitationId, userId: member.id, kind: null, roles: [] } });
  }
  if (kind === 'oldTeam') await to({ type: 'DisbandTeam', reason: { id: uuid(), text: secret('reason of an end') } });
  return { id: teamId, slug: settings.slug, name, inviteId, token, invitationId, memberId: teamMember.id };
}
