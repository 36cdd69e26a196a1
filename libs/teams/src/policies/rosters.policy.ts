/** Keeps teams true when something else ends: deleted accounts leave, archived communities list no team. */
import { aggregateIdOf, defineJob } from '@muster/platform/pure';
import type { Policy } from '@muster/platform';
import { nameReservedUntil } from '../domain/profile';

export const LEAVE_TEAMS = defineJob<{ userId: string }>('LeaveTeams', 'upkeep');
export const UNLIST_TEAMS = defineJob<{ communityId: string }>('UnlistTeams', 'upkeep', { inBackground: true });
export const RELEASE_TEAM_NAME = defineJob<{ teamId: string }>('ReleaseTeamName', 'upkeep', { inBackground: true });

export const rosters: Policy = {
  name: 'rosters',
  effects: [LEAVE_TEAMS, UNLIST_TEAMS, RELEASE_TEAM_NAME],
  on: {
    AccountDeleted: ({ stream, version }) => {
      const userId = aggregateIdOf(stream);
      return [LEAVE_TEAMS.request({ key: `leave-teams_${userId}_${version}`, ref: { userId } })];
    },
    CommunityArchived: ({ stream, version }) => {
      const communityId = aggregateIdOf(stream);
      return [UNLIST_TEAMS.request({ key: `unlist-teams_${communityId}_${version}`, ref: { communityId } })];
    },
    /** The name of a disbanded team is free for others after some time. */
    TeamDisbanded: ({ stream, data }) => {
      const teamId = aggregateIdOf(stream);
      const dueAt = nameReservedUntil(String(data['at']));
      return [RELEASE_TEAM_NAME.request({ key: `release-team-name_${teamId}`, ref: { teamId }, dueAt })];
    },
  },
};
