import type { Feature } from '@muster/platform';
import { CHAMPIONS, SCRIM_DRAFTS } from '@muster/scrims/ports';
import { DRAFT_UNITS, draftAggregate } from './aggregate';
import { DraftAccess } from './app/draft-access';
import { DraftReplay } from './read/draft-replay';
import { DRAFT_REPLAY } from './ports';
import { DraftFollowing } from './app/draft-following';
import { DraftMarking } from './app/draft-marks';
import { DraftPresence } from './app/draft-presence';
import { DraftUnitDecider } from './app/draft-unit-decider';
import { draftErrors } from './domain/errors';
import { DraftCardController } from './http/draft-card.controller';
import { ChampionsController } from './http/champions.controller';
import { DraftErrorsFilter } from './http/draft-errors.filter';
import { DraftsController } from './http/drafts.controller';
import { REFRESH_CHAMPIONS, refreshChampions, RefreshChampionsJob } from './jobs/refresh-champions.job';
import { AdvanceDraftJob } from './jobs/jobs';
import { ADVANCE_DRAFT, draftClockPolicy } from './policies/clock.policy';
import { ChampionCatalogue } from './read/champion-catalogue';
import { championPatches, championsAdded } from './read/champions.schema';
import { DraftCards } from './read/draft-cards';
import { DraftData } from './read/draft-data';
import { DraftQueries } from './read/drafts.queries';
import { Drafts1795640000000 } from './read/drafts.migration';
import { DraftViews } from './read/draft-views';
import { DraftSockets } from './realtime/draft-sockets';
import { catalogue as texts } from './texts/catalogue';
import { endMarks, eraseSuggestions } from './write/end-marks.policy';
import { Marks } from './write/marks.store';

/** The drafts of scrims' games, and the champions. */
export const drafts: Feature = {
  name: 'drafts',
  texts,
  aggregates: [draftAggregate],
  errors: draftErrors,
  migrations: [Drafts1795640000000],
  entities: [championPatches, championsAdded],
  policies: [draftClockPolicy, endMarks, eraseSuggestions, refreshChampions],
  jobs: [ADVANCE_DRAFT.performedBy(AdvanceDraftJob), REFRESH_CHAMPIONS.performedBy(RefreshChampionsJob)],
  controllers: [DraftsController, DraftCardController, ChampionsController],
  personalData: DraftData,
  providers: [
    Marks,
    ChampionCatalogue,
    { provide: CHAMPIONS, useExisting: ChampionCatalogue },
    { provide: DRAFT_REPLAY, useClass: DraftReplay },
    DraftQueries,
    { provide: DRAFT_UNITS, useClass: DraftUnitDecider },
    { provide: SCRIM_DRAFTS, useClass: DraftFollowing },
  ],
  apiProviders: [DraftAccess, DraftMarking, DraftPresence, DraftViews, DraftCards, DraftSockets, DraftErrorsFilter],
};

export type { DraftCommand } from './domain/draft';
export type { Draft, DraftEvent } from './domain/state';
export { draftAggregate };
