import { ROSTER_ACCESS, TEAM_ROSTERS } from '@muster/availability/ports';
import type { Feature } from '@muster/platform';
import { teamAggregate } from './aggregate';
import { Acquaintances } from './app/acquaintances';
import { CheckedRosters } from './app/checked-rosters';
import { Listings } from './app/listings';
import { TeamAccess } from './app/team-access';
import { TeamCards } from './app/team-cards';
import { teamErrors } from './domain/errors';
import { RosterController } from './http/roster.controller';
import { TeamCardController, TeamPageMeta } from './http/team-card.controller';
import { TeamCrestController } from './http/team-crest.controller';
import { TeamInvitesController } from './http/team-invites.controller';
import { TeamRelationsController } from './http/team-relations.controller';
import { TeamsController } from './http/teams.controller';
import { UserTeamsController } from './http/user-teams.controller';
import { DeleteTeamCrestJob } from './jobs/delete-team-crest.job';
import { LeaveTeamsJob, ReleaseTeamNameJob, UnlistTeamsJob } from './jobs/rosters.job';
import { LEAVE_TEAMS, RELEASE_TEAM_NAME, rosters, UNLIST_TEAMS } from './policies/rosters.policy';
import { DELETE_TEAM_CREST, unusedTeamCrests } from './policies/unused-team-crests.policy';
import { TEAM_REASONS, TEAMS } from './ports';
import { declaredRanks } from './read/declared-ranks.projection';
import { StandIns } from './read/stand-ins';
import { TeamData } from './read/team-data';
import { TeamDirectory } from './read/team-directory';
import { TeamLog } from './read/team-log';
import { TeamRosterQueries } from './read/team-rosters';
import { TeamViews } from './read/team-views';
import { Teams1795868300000 } from './read/teams.migration';
import { TeamQueries } from './read/teams.queries';
import { teamInvites, teamReasons, teamTexts } from './read/teams.schema';
import { TeamSockets } from './realtime/team-sockets';
import { catalogue as texts } from './texts/catalogue';
import { eraseTeamRows } from './write/erase-team-rows.policy';

export const teams: Feature = {
  name: 'teams',
  aggregates: [teamAggregate],
  errors: teamErrors,
  texts,
  migrations: [Teams1795868300000],
  entities: [teamTexts, teamReasons, teamInvites],
  projections: [declaredRanks],
  policies: [rosters, unusedTeamCrests, eraseTeamRows],
  jobs: [
    LEAVE_TEAMS.performedBy(LeaveTeamsJob),
    UNLIST_TEAMS.performedBy(UnlistTeamsJob),
    RELEASE_TEAM_NAME.performedBy(ReleaseTeamNameJob),
    DELETE_TEAM_CREST.performedBy(DeleteTeamCrestJob),
  ],
  controllers: [
    TeamCardController,
    TeamsController,
    TeamCrestController,
    RosterController,
    TeamInvitesController,
    TeamRelationsController,
    UserTeamsController,
  ],
  pageMetaProviders: [TeamPageMeta],
  personalData: TeamData,
  providers: [
    TeamQueries,
    TeamViews,
    StandIns,
    { provide: TEAMS, useClass: TeamDirectory },
    { provide: TEAM_REASONS, useExisting: TeamQueries },
    { provide: TEAM_ROSTERS, useClass: TeamRosterQueries },
  ],
  apiProviders: [
    Acquaintances,
    Listings,
    TeamAccess,
    { provide: ROSTER_ACCESS, useClass: CheckedRosters },
    TeamCards,
    TeamLog,
    TeamSockets,
  ],
};

export { teamAggregate } from './aggregate';
export type { TeamCommand } from './domain/team-decider';
