/** The communities that list a team, and the teams that it blocks. */
import { TEAM_BLOCKS_MAX } from '@muster/contracts/teams';
import type { EventOf } from '@muster/kernel';
import { assertCaptain, type Command, type SystemCommand } from './actor';
import { TeamRejection } from './errors';
import type { TeamEvent } from './events';
import type { Team } from './team';

export type ListTeam = Command<'ListTeam', { communityId: string }>;
/** `organises`: the user is an organiser of the community. */
export type UnlistTeam = Command<'UnlistTeam', { communityId: string; organises: boolean }>;
/** The community was archived. */
export type DropListing = SystemCommand<'DropListing', { communityId: string }>;
export type BlockTeam = Command<'BlockTeam', { blockedId: string }>;
export type UnblockTeam = Command<'UnblockTeam', { blockedId: string }>;

function list({ by, communityId }: ListTeam, team: Team): TeamEvent[] {
  assertCaptain(team, by);
  return team.communities.includes(communityId) ? [] : [{ type: 'TeamListed', communityId }];
}

function unlist({ by, communityId, organises }: UnlistTeam, team: Team): TeamEvent[] {
  if (!organises) assertCaptain(team, by);
  return unlisted(team, communityId, 'asked');
}

const unlisted = ({ communities }: Team, communityId: string, cause: 'asked' | 'archived'): TeamEvent[] =>
  communities.includes(communityId) ? [{ type: 'TeamUnlisted', communityId, cause }] : [];

function block({ by, blockedId }: BlockTeam, team: Team): TeamEvent[] {
  assertCaptain(team, by);
  if (blockedId === team.id) throw new TeamRejection('own-team');
  if (team.blocks.includes(blockedId)) return [];
  if (team.blocks.length >= TEAM_BLOCKS_MAX) throw new TeamRejection('too-many-blocks');
  return [{ type: 'TeamBlocked', blockedId }];
}

function unblock({ by, blockedId }: UnblockTeam, team: Team): TeamEvent[] {
  assertCaptain(team, by);
  return team.blocks.includes(blockedId) ? [{ type: 'TeamUnblocked', blockedId }] : [];
}

type Of<T extends TeamEvent['type']> = EventOf<TeamEvent, T>;
const without = (ids: readonly string[], id: string): string[] => ids.filter((one) => one !== id);

export const relations = {
  commands: {
    ListTeam: list,
    UnlistTeam: unlist,
    DropListing: ({ communityId }: DropListing, team: Team): TeamEvent[] => unlisted(team, communityId, 'archived'),
    BlockTeam: block,
    UnblockTeam: unblock,
  },
  events: {
    TeamListed: {
      apply: (team: Team, { communityId }: Of<'TeamListed'>): Team => ({
        ...team,
        communities: [...team.communities, communityId],
      }),
    },
    TeamUnlisted: {
      apply: (team: Team, { communityId }: Of<'TeamUnlisted'>): Team => ({
        ...team,
        communities: without(team.communities, communityId),
      }),
    },
    TeamBlocked: {
      apply: (team: Team, { blockedId }: Of<'TeamBlocked'>): Team => ({ ...team, blocks: [...team.blocks, blockedId] }),
    },
    TeamUnblocked: {
      apply: (team: Team, { blockedId }: Of<'TeamUnblocked'>): Team => ({
        ...team,
        blocks: without(team.blocks, blockedId),
      }),
    },
  },
};
