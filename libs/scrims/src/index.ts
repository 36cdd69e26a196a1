import type { Feature } from '@muster/platform';
import { SCRIM_UNITS, scrimAggregate } from './aggregate';
import { scrimErrors } from './domain/errors';
import { FreeBarredSeatsJob, FreeSeatsJob, SeatRelease } from './jobs/free-seats.job';
import { ScrimHistoryController } from './http/scrim-history.controller';
import { CalendarsController } from './http/calendars.controller';
import { HomeController } from './http/home.controller';
import { RandomFill } from './app/random-fill';
import { Rematches } from './app/rematches';
import { AttendanceController } from './http/attendance.controller';
import { AdvanceCheckInJob, AttendanceTimers, ExpireOfferJob, WithdrawClashingOffersJob } from './jobs/attendance.jobs';
import { ADVANCE_CHECK_IN, checkInPolicy } from './policies/check-in.policy';
import { EXPIRE_OFFER, offersPolicy, WITHDRAW_CLASHING_OFFERS } from './policies/offers.policy';
import { AvailableReserves } from './read/available-reserves';
import { Benches } from './read/benches';
import { PostGameImagesController } from './http/post-game-images.controller';
import { ScrimErrorsFilter } from './http/scrim-errors.filter';
import { RiotCallbackController } from './http/riot-callback.controller';
import { RecordsController } from './http/records.controller';
import { TeamRecordsController } from './http/team-records.controller';
import { ResultsController } from './http/results.controller';
import { ScrimsController } from './http/scrims.controller';
import { ResultImageController } from './http/result-image.controller';
import { ScrimPageMeta, ShareController } from './http/share.controller';
import { TimelineController } from './http/timeline.controller';
import { GenerateTournamentCodeJob, ReadGameResultJob, StartScrimJob } from './jobs/jobs';
import { DeleteImageJob } from './jobs/delete-image.job';
import { clashingOffersPolicy } from './write/clashing-offers.policy';
import { endCalendarFeeds } from './write/end-calendar-feeds.policy';
import { eraseCalendarFeeds } from './write/erase-calendar-feeds.policy';
import { eraseReasons } from './write/erase-reasons.policy';
import { Scrims1795564800020 } from './read/scrims.migration';
import { calendarFeeds, scrimReasons } from './read/scrims.schema';
import { ReasonQueries } from './read/reasons.queries';
import {
  barredSeatsPolicy,
  communitySeatsPolicy,
  FREE_BARRED_SEATS,
  FREE_COMMUNITY_SEATS,
  FREE_SEATS,
  freeSeatsPolicy,
} from './policies/free-seats.policy';
import { archivedCommunityPolicy, DELETE_COMMUNITY_SCRIMS } from './policies/archived-community.policy';
import { DeleteCommunityScrimsJob, FreeCommunitySeatsJob } from './jobs/community.job';
import { gameResultPolicy, READ_GAME_RESULT } from './policies/game-result.policy';
import { DELETE_IMAGE, unusedImagesPolicy } from './policies/unused-images.policy';
import { START_SCRIM, startPolicy } from './policies/start.policy';
import { GENERATE_CODE, tournamentCodePolicy } from './policies/tournament-code.policy';
import { ScrimLists } from './read/scrim-lists';
import { ScrimSnapshots } from './read/scrim-snapshots';
import { ScrimViews } from './read/scrim-views';
import { Calendars } from './read/calendars.queries';
import { Candidates } from './read/candidates';
import { ScrimAccess } from './read/scrim-access';
import { ScrimActors } from './app/scrim-actors';
import { ScrimUnitDecider } from './app/scrim-unit-decider';
import { ScrimCommunities } from './app/scrim-communities';
import { RoomEvictions } from './realtime/room-evictions';
import { CareerQueries } from './read/career.queries';
import { CalendarFeeds } from './write/calendar-feeds.store';
import { history } from './read/history.projection';
import { Overlaps } from './read/overlaps';
import { RecordQueries } from './read/records.queries';
import { RecordViews } from './read/record-views';
import { TeamRecordQueries } from './read/team-records.queries';
import { TeamRecordViews } from './read/team-record-views';
import { ScrimTitles } from './read/scrim-titles';
import { SeasonQueries } from './read/season.queries';
import { Seasons } from './read/seasons';
import { UpcomingScrims } from './read/upcoming-scrims';
import { ScrimQueries } from './read/scrims.queries';
import { StepQueries } from './read/steps.queries';
import { SharePreviews } from './read/share-previews';
import { TonightScrims } from './read/tonight-scrims';
import { LobbyCommands } from './app/lobbies';
import { TeamScrimCommands } from './app/team-scrims';
import {
  DRAFTED_SCRIMS,
  LOBBIES,
  OWN_SEATS,
  SCRIM_CALENDARS,
  SCRIM_REPLAY,
  SCRIMS,
  SEAT_BLOCKS,
  SEATED_PEOPLE,
  SHOWN_SCRIMS,
  TEAM_SCRIMS,
} from './ports';
import { DraftedScrimQueries } from './read/drafted-scrims';
import { ScrimReplayQueries } from './read/scrim-replay';
import { OwnSeatCommands } from './app/own-seats';
import { ShownScrimQueries } from './read/shown-scrims';
import { ScrimDirectoryQueries } from './read/scrim-directory.queries';
import { SeatBlockQueries } from './read/seat-blocks';
import { SeatedPeopleQueries } from './read/seated-people';
import { SeatData } from './read/seat-data';
import { ScrimSockets } from './realtime/scrim-sockets';
import { TournamentNotifier } from './realtime/tournament-notifier';
import { catalogue as texts } from './texts/catalogue';

export const scrims: Feature = {
  name: 'scrims',
  texts,
  aggregates: [scrimAggregate],
  errors: scrimErrors,
  migrations: [Scrims1795564800020],
  entities: [calendarFeeds, scrimReasons],
  projections: [history],
  policies: [
    freeSeatsPolicy,
    barredSeatsPolicy,
    communitySeatsPolicy,
    archivedCommunityPolicy,
    startPolicy,
    checkInPolicy,
    offersPolicy,
    clashingOffersPolicy,
    tournamentCodePolicy,
    gameResultPolicy,
    unusedImagesPolicy,
    eraseCalendarFeeds,
    endCalendarFeeds,
    eraseReasons,
  ],
  jobs: [
    FREE_SEATS.performedBy(FreeSeatsJob),
    FREE_BARRED_SEATS.performedBy(FreeBarredSeatsJob),
    FREE_COMMUNITY_SEATS.performedBy(FreeCommunitySeatsJob),
    DELETE_COMMUNITY_SCRIMS.performedBy(DeleteCommunityScrimsJob),
    START_SCRIM.performedBy(StartScrimJob),
    ADVANCE_CHECK_IN.performedBy(AdvanceCheckInJob),
    EXPIRE_OFFER.performedBy(ExpireOfferJob),
    WITHDRAW_CLASHING_OFFERS.performedBy(WithdrawClashingOffersJob),
    GENERATE_CODE.performedBy(GenerateTournamentCodeJob),
    READ_GAME_RESULT.performedBy(ReadGameResultJob),
    DELETE_IMAGE.performedBy(DeleteImageJob),
  ],
  controllers: [
    ScrimHistoryController,
    ScrimsController,
    RecordsController,
    TeamRecordsController,
    ResultsController,
    AttendanceController,
    RiotCallbackController,
    TimelineController,
    PostGameImagesController,
    ResultImageController,
    ShareController,
    CalendarsController,
    HomeController,
  ],
  pageMetaProviders: [ScrimPageMeta],
  personalData: SeatData,
  providers: [
    ScrimQueries,
    ReasonQueries,
    ScrimAccess,
    Candidates,
    AvailableReserves,
    Benches,
    { provide: SCRIM_UNITS, useClass: ScrimUnitDecider },
    ScrimSnapshots,
    ScrimViews,
    ScrimLists,
    { provide: LOBBIES, useClass: LobbyCommands },
    { provide: SEAT_BLOCKS, useClass: SeatBlockQueries },
    { provide: SEATED_PEOPLE, useClass: SeatedPeopleQueries },
    { provide: TEAM_SCRIMS, useClass: TeamScrimCommands },
    { provide: SCRIMS, useClass: ScrimDirectoryQueries },
    { provide: SHOWN_SCRIMS, useClass: ShownScrimQueries },
    { provide: DRAFTED_SCRIMS, useClass: DraftedScrimQueries },
  ],
  workerProviders: [SeatRelease, AttendanceTimers],
  apiProviders: [
    Calendars,
    { provide: SCRIM_CALENDARS, useExisting: Calendars },
    { provide: OWN_SEATS, useClass: OwnSeatCommands },
    ScrimActors,
    ScrimCommunities,
    RoomEvictions,
    CalendarFeeds,
    RandomFill,
    Rematches,
    Overlaps,
    UpcomingScrims,
    SharePreviews,
    TonightScrims,
    CareerQueries,
    RecordQueries,
    RecordViews,
    TeamRecordQueries,
    TeamRecordViews,
    ScrimTitles,
    SeasonQueries,
    Seasons,
    StepQueries,
    { provide: SCRIM_REPLAY, useClass: ScrimReplayQueries },
    ScrimErrorsFilter,
    ScrimSockets,
    TournamentNotifier,
  ],
};

export type { Actor, CommandContext } from './domain/command';
export type { ScrimCommand } from './domain/scrim';
export type { Scrim, ScrimEvent, ScrimSettings, Seat } from './domain/state';
export { scrimAggregate } from './aggregate';
