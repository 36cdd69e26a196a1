import type { Feature } from '@muster/platform';
import { CHAMPIONS } from '@muster/scrims/ports';
import { draftAggregate } from './aggregate';
import { DraftAccess } from './app/draft-access';
import { DraftReplay } from './read/draft-replay';
import { DRAFT_REPLAY } from './ports';
import { DraftCommands, STEPS } from './app/draft-commands';
import { DraftMarking } from './app/draft-marks';
import { DraftPresence } from './app/draft-presence';
import { draftErrors } from './domain/errors';
import { DraftCardController } from './http/draft-card.controller';
import { ChampionsController } from './http/champions.controller';
import { DraftErrorsFilter } from './http/draft-errors.filter';
import { DraftsController } from './http/drafts.controller';
import { REFRESH_CHAMPIONS, refreshChampions, RefreshChampionsJob } from './jobs/refresh-champions.job';
import { AdvanceDraftJob, FollowScrimJob, RecordDraftJob } from './jobs/jobs';
import { ADVANCE_DRAFT, draftClockPolicy } from './policies/clock.policy';
import { draftsFollowScrims, FOLLOW_SCRIM, RECORD_DRAFT, scrimsHearOfDrafts } from './policies/scrims.policy';
import { ChampionCatalogue } from './read/champion-catalogue';
import { DraftCards } from './read/draft-cards';
import { DraftData } from './read/draft-data';
import { SituationQueries } from './read/situation';
import { DRAFT_SITUATION } from './read/situation-token';
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
  policies: [
    draftClockPolicy,
    draftsFollowScrims,
    scrimsHearOfDrafts(STEPS),
    endMarks,
    eraseSuggestions,
    refreshChampions,
  ],
  jobs: [
    ADVANCE_DRAFT.performedBy(AdvanceDraftJob),
    FOLLOW_SCRIM.performedBy(FollowScrimJob),
    RECORD_DRAFT.performedBy(RecordDraftJob),
    REFRESH_CHAMPIONS.performedBy(RefreshChampionsJob),
  ],
  controllers: [DraftsController, DraftCardController, ChampionsController],
  personalData: DraftData,
  providers: [
    Marks,
    ChampionCatalogue,
    { provide: CHAMPIONS, useExisting: ChampionCatalogue },
    { provide: DRAFT_REPLAY, useClass: DraftReplay },
    DraftQueries,
    { provide: DRAFT_SITUATION, useClass: SituationQueries },
    DraftCommands,
  ],
  apiProviders: [DraftAccess, DraftMarking, DraftPresence, DraftViews, DraftCards, DraftSockets, DraftErrorsFilter],
};

export type { DraftCommand } from './domain/draft';
export type { Draft, DraftEvent } from './domain/state';
export { draftAggregate };
