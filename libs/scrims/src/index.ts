import type { Feature } from '@muster/platform';
import { scrimAggregate } from './aggregate';
import { scrimErrors } from './domain/errors';
import { barredSeats, BarredSeatFreeing, freedSeats, SeatFreeing } from './freed-seats';
import { CareersController } from './http/careers.controller';
import { CalendarsController } from './http/calendars.controller';
import { Fills } from './http/fills';
import { PostGameImagesController } from './http/post-game-images.controller';
import { ScrimRefusals } from './http/refusals.filter';
import { RiotCallbackController } from './http/riot-callback.controller';
import { ScrimsController } from './http/scrims.controller';
import { ScrimHead, ShareController } from './http/share.controller';
import { TimelineController } from './http/timeline.controller';
import { GeneratingCodes, ReadingGames, StartingScrims } from './jobs';
import { PictureDropping } from './picture-dropping';
import { forgetFeeds } from './forget';
import { FREE_BARRED_SEATS, FREE_SEATS } from './policies/free-seats';
import { gameResultPolicy, READ_GAME } from './policies/game-result';
import { DROP_PICTURE, forgottenPictures } from './policies/pictures';
import { START_SCRIM, startPolicy } from './policies/start';
import { GENERATE_CODE, tournamentCodePolicy } from './policies/tournament-code';
import { ScrimBoard } from './read/board';
import { CalendarFeeds1700000000110 } from './read/calendar.migration';
import { BoundedCost1700000000165 } from './read/bounded-cost.migration';
import { Calendars } from './read/calendars';
import { Candidates } from './read/candidates';
import { CareerQueries } from './read/career-queries';
import { Feeds } from './read/feeds';
import { history } from './read/history.projection';
import { ScrimInvariants1700000000120 } from './read/invariants.migration';
import { Overlaps } from './read/overlaps';
import { ScrimQueries } from './read/queries';
import { StepQueries } from './read/step-queries';
import { ScrimRowSchema } from './read/scrim-row.schema';
import { Scrims1700000000100 } from './read/scrims.migration';
import { ShareCards } from './read/share-cards';
import { SeatData } from './read/seat-data';
import { ScrimSockets } from './realtime';
import { TournamentNews } from './tournament-news';

export const scrims: Feature = {
  name: 'scrims',
  aggregates: [scrimAggregate],
  errors: scrimErrors,
  entities: [ScrimRowSchema],
  migrations: [Scrims1700000000100, CalendarFeeds1700000000110, ScrimInvariants1700000000120, BoundedCost1700000000165],
  projections: [history],
  policies: [freedSeats, barredSeats, startPolicy, tournamentCodePolicy, gameResultPolicy, forgottenPictures, forgetFeeds],
  jobs: {
    [FREE_SEATS]: SeatFreeing, [FREE_BARRED_SEATS]: BarredSeatFreeing, [START_SCRIM]: StartingScrims,
    [GENERATE_CODE]: GeneratingCodes, [READ_GAME]: ReadingGames, [DROP_PICTURE]: PictureDropping,
  },
  controllers: [CareersController, ScrimsController, RiotCallbackController, TimelineController, PostGameImagesController, ShareController, CalendarsController],
  heads: [ScrimHead],
  personal: SeatData,
  providers: [ScrimQueries, ScrimBoard],
  api: [Calendars, Candidates, Feeds, Fills, Overlaps, ShareCards, CareerQueries, StepQueries, ScrimRefusals, ScrimSockets, TournamentNews],
};

export * from './domain/commands';
export type { Scrim, ScrimEvent, Seat, Settings } from './domain/scrim';
