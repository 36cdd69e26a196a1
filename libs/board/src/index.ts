import type { Feature } from '@muster/platform';
import { SCRIM_BOOKINGS } from '@muster/scrims/ports';
import { bookingAggregate, postAggregate, requestAggregate } from './aggregate';
import { Accepting } from './app/accepting';
import { BoardAccess } from './app/board-access';
import { BookingChanges } from './app/booking-changes';
import { BookingUnits } from './app/booking-units';
import { BoardNotifications } from './app/board-notifications';
import { LineUps } from './app/line-ups';
import { OutsideRequests } from './app/post-requests';
import { PostUnits } from './app/post-units';
import { RequestUnits } from './app/request-units';
import { Settling } from './app/settling';
import { Squads } from './app/squads';
import { boardErrors } from './domain/errors';
import { AlertsController } from './http/alerts.controller';
import { BoardErrorsFilter } from './http/board-errors.filter';
import { BookingsController } from './http/bookings.controller';
import { LineUpsController } from './http/line-ups.controller';
import { OpponentsController } from './http/opponents.controller';
import { PostsController } from './http/posts.controller';
import { RequestsController } from './http/requests.controller';
import { TeamFeedsController } from './http/team-feeds.controller';
import {
  EndPostsForCommunityJob,
  EndRequestsBetweenJob,
  EndTeamOnBoardJob,
  FreeTeamSeatsJob,
} from './jobs/board-endings.jobs';
import { SuggestPostJob } from './jobs/suggest-post.job';
import { EndTimeProposalJob, ExpirePostJob, ExpireRequestJob, WidenPostJob } from './jobs/board-timers.jobs';
import {
  boardEndings,
  END_POSTS_FOR_COMMUNITY,
  END_REQUESTS_BETWEEN,
  END_TEAM_ON_BOARD,
  FREE_TEAM_SEATS,
} from './policies/board-endings.policy';
import {
  bookingTimers,
  END_TIME_PROPOSAL,
  EXPIRE_POST,
  EXPIRE_REQUEST,
  postTimers,
  requestTimers,
  WIDEN_POST,
} from './policies/board-timers.policy';
import { postAlerts, SUGGEST_POST } from './policies/post-alerts.policy';
import { BOARD_REASONS, POST_REQUESTS, SHOWN_POSTS } from './ports';
import { BoardData } from './read/board-data';
import { BoardTextQueries } from './read/board-texts.queries';
import { Board1795921500000 } from './read/board.migration';
import { boardTexts } from './read/board.schema';
import { BookingViews } from './read/booking-views';
import { BookingQueries } from './read/bookings.queries';
import { PostViews } from './read/post-views';
import { PostQueries } from './read/posts.queries';
import { RequestViews } from './read/request-views';
import { RequestQueries } from './read/requests.queries';
import { ShownPostQueries } from './read/shown-posts';
import { BoardViewers } from './read/board-viewers';
import { BoardRooms } from './realtime/board-rooms';
import { BoardSockets } from './realtime/board-sockets';
import { catalogue as texts } from './texts/catalogue';
import { endTeamFeeds } from './write/end-team-feeds.policy';
import { TeamAlerts } from './write/team-alerts.store';
import { TeamFeeds } from './write/team-feeds.store';
import { OpponentNotes } from './write/opponent-notes.store';
import { eraseBoardRows } from './write/erase-board-rows.policy';

/** Teams look for opponents, and agree on scrims. */
export const board: Feature = {
  name: 'board',
  aggregates: [postAggregate, requestAggregate, bookingAggregate],
  errors: boardErrors,
  texts,
  migrations: [Board1795921500000],
  entities: [boardTexts],
  policies: [postTimers, requestTimers, bookingTimers, boardEndings, postAlerts, endTeamFeeds, eraseBoardRows],
  jobs: [
    EXPIRE_POST.performedBy(ExpirePostJob),
    WIDEN_POST.performedBy(WidenPostJob),
    EXPIRE_REQUEST.performedBy(ExpireRequestJob),
    END_TIME_PROPOSAL.performedBy(EndTimeProposalJob),
    END_TEAM_ON_BOARD.performedBy(EndTeamOnBoardJob),
    END_REQUESTS_BETWEEN.performedBy(EndRequestsBetweenJob),
    FREE_TEAM_SEATS.performedBy(FreeTeamSeatsJob),
    END_POSTS_FOR_COMMUNITY.performedBy(EndPostsForCommunityJob),
    SUGGEST_POST.performedBy(SuggestPostJob),
  ],
  controllers: [
    PostsController,
    RequestsController,
    BookingsController,
    LineUpsController,
    OpponentsController,
    TeamFeedsController,
    AlertsController,
  ],
  personalData: BoardData,
  providers: [
    BoardTextQueries,
    { provide: BOARD_REASONS, useExisting: BoardTextQueries },
    { provide: SHOWN_POSTS, useClass: ShownPostQueries },
    BoardNotifications,
    PostQueries,
    RequestQueries,
    BookingQueries,
    TeamAlerts,
    Settling,
    BookingChanges,
    { provide: SCRIM_BOOKINGS, useExisting: BookingChanges },
  ],
  apiProviders: [
    BoardViewers,
    BoardAccess,
    Squads,
    PostUnits,
    RequestUnits,
    { provide: POST_REQUESTS, useClass: OutsideRequests },
    Accepting,
    BookingUnits,
    LineUps,
    OpponentNotes,
    TeamFeeds,
    PostViews,
    RequestViews,
    BookingViews,
    BoardErrorsFilter,
    BoardRooms,
    BoardSockets,
  ],
};

export { bookingAggregate, postAggregate } from './aggregate';
