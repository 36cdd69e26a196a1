import type { Feature } from '@muster/platform';
import { CALENDAR_DATES, OWN_EVENINGS, PLAYED_EVENINGS } from '@muster/scrims/ports';
import { eveningAggregate, nightAggregate } from './aggregate';
import { Answers } from './app/answers';
import { EveningPlanner } from './app/evening-planner';
import { LaterEvenings } from './app/later-evenings';
import { NightAccess } from './app/night-access';
import { NightLobbies } from './app/night-lobbies';
import { Proposals } from './app/proposals';
import { SplitOfTen } from './app/split-of-ten';
import { nightErrors } from './domain/errors';
import { EveningCardController, EveningPageMeta } from './http/evening-card.controller';
import { EveningErrorsFilter } from './http/evening-errors.filter';
import { EveningsController } from './http/evenings.controller';
import { NightsController } from './http/nights.controller';
import {
  AdvanceEveningJob,
  EndAnswersJob,
  NotifyFollowersJob,
  PlanCommunityNightsJob,
  PlanEveningsJob,
} from './jobs/night.jobs';
import {
  ADVANCE_EVENING,
  archivedNightsPolicy,
  END_ANSWERS,
  eveningsPolicy,
  eveningTimersPolicy,
  followersPolicy,
  formerMembersPolicy,
  NOTIFY_FOLLOWERS,
  PLAN_COMMUNITY_NIGHTS,
  PLAN_EVENINGS,
} from './policies/evenings.policy';
import {
  EVENING_ANSWERS,
  EVENING_BLOCKS,
  SPLITS,
  EVENING_REASONS,
  NEXT_EVENINGS,
  NIGHT_COMMUNITIES,
  SHOWN_EVENINGS,
} from './ports';
import { EveningBlockQueries } from './read/evening-blocks';
import { EveningCalendar } from './read/evening-calendar';
import { EveningTeasers } from './read/evening-teasers';
import { EveningViews } from './read/evening-views';
import { nightFollowers } from './read/followers.schema';
import { HomeEvenings } from './read/home-evenings';
import { NightData } from './read/night-data';
import { Nights1795564800100 } from './read/nights.migration';
import { PresentPeople } from './read/present-people';
import { PublicEvenings } from './read/public-evenings';
import { NightQueries } from './read/nights.queries';
import { EveningSockets } from './realtime/evening-sockets';
import { catalogue as texts } from './texts/catalogue';
import { eraseNightRows } from './write/erase-night-rows.policy';
import { NightFollowers } from './write/followers.store';

export const nights: Feature = {
  name: 'nights',
  aggregates: [nightAggregate, eveningAggregate],
  errors: nightErrors,
  texts,
  migrations: [Nights1795564800100],
  entities: [nightFollowers],
  policies: [
    eveningsPolicy,
    archivedNightsPolicy,
    eveningTimersPolicy,
    followersPolicy,
    formerMembersPolicy,
    eraseNightRows,
  ],
  jobs: [
    PLAN_EVENINGS.performedBy(PlanEveningsJob),
    PLAN_COMMUNITY_NIGHTS.performedBy(PlanCommunityNightsJob),
    ADVANCE_EVENING.performedBy(AdvanceEveningJob),
    NOTIFY_FOLLOWERS.performedBy(NotifyFollowersJob),
    END_ANSWERS.performedBy(EndAnswersJob),
  ],
  controllers: [NightsController, EveningsController, EveningCardController],
  pageMetaProviders: [EveningPageMeta],
  personalData: NightData,
  providers: [
    NightQueries,
    { provide: NIGHT_COMMUNITIES, useExisting: NightQueries },
    { provide: EVENING_BLOCKS, useClass: EveningBlockQueries },
    { provide: SPLITS, useClass: SplitOfTen },
    { provide: EVENING_REASONS, useExisting: NightQueries },
    { provide: PLAYED_EVENINGS, useExisting: NightQueries },
    NightFollowers,
    PresentPeople,
    EveningPlanner,
    NightLobbies,
    EveningViews,
    { provide: SHOWN_EVENINGS, useClass: PublicEvenings },
    { provide: CALENDAR_DATES, useClass: EveningCalendar },
    { provide: OWN_EVENINGS, useClass: HomeEvenings },
  ],
  apiProviders: [
    NightAccess,
    LaterEvenings,
    Answers,
    { provide: EVENING_ANSWERS, useExisting: Answers },
    Proposals,
    EveningTeasers,
    { provide: NEXT_EVENINGS, useExisting: EveningTeasers },
    EveningErrorsFilter,
    EveningSockets,
  ],
};

export { eveningAggregate, nightAggregate } from './aggregate';
export { EveningPlanner } from './app/evening-planner';
export type { EveningCommand } from './domain/evening-decider';
export { initialEvening } from './domain/evening';
