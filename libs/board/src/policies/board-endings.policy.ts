/** Keeps the board true when something else ends: teams, memberships, communities, and peace between two teams. */
import { aggregateIdOf, defineJob } from '@muster/platform/pure';
import type { Policy } from '@muster/platform';

export const END_TEAM_ON_BOARD = defineJob<{ teamId: string }>('EndTeamOnBoard', 'upkeep');
export const END_REQUESTS_BETWEEN = defineJob<{ teamId: string; otherId: string }>('EndRequestsBetween', 'upkeep');
export const FREE_TEAM_SEATS = defineJob<{ teamId: string; userId: string }>('FreeTeamSeats', 'upkeep');
export const END_POSTS_FOR_COMMUNITY = defineJob<{ communityId: string }>('EndPostsForCommunity', 'upkeep', {
  inBackground: true,
});

export const boardEndings: Policy = {
  name: 'board-endings',
  effects: [END_TEAM_ON_BOARD, END_REQUESTS_BETWEEN, FREE_TEAM_SEATS, END_POSTS_FOR_COMMUNITY],
  on: {
    TeamDisbanded: ({ stream }) => {
      const teamId = aggregateIdOf(stream);
      return [END_TEAM_ON_BOARD.request({ key: `end-team-on-board_${teamId}`, ref: { teamId } })];
    },
    TeamBlocked: ({ stream, version, data }) => {
      const [teamId, otherId] = [aggregateIdOf(stream), String(data['blockedId'])];
      const key = `end-requests-between_${teamId}_${version}`;
      return [END_REQUESTS_BETWEEN.request({ key, ref: { teamId, otherId } })];
    },
    TeamMemberLeft: ({ stream, version, data }) => {
      const [teamId, userId] = [aggregateIdOf(stream), String(data['userId'])];
      const key = `free-team-seats_${teamId}_${version}_${userId}`;
      return [FREE_TEAM_SEATS.request({ key, ref: { teamId, userId } })];
    },
    CommunityArchived: ({ stream, version }) => {
      const communityId = aggregateIdOf(stream);
      const key = `end-posts-for_${communityId}_${version}`;
      return [END_POSTS_FOR_COMMUNITY.request({ key, ref: { communityId } })];
    },
  },
};
