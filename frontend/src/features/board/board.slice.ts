import type {
  BookingView,
  EditPostBody,
  LineUp,
  LineUpBody,
  MakePostBody,
  MakeRequestBody,
  PostView,
} from '@muster/contracts/board';
import { bookingRoutes, lineUpRoutes, opponentRoutes, postRoutes, requestRoutes } from '@muster/contracts/board-routes';
import type { LANGUAGE_CODES } from '@muster/contracts/language-codes';
import type { Region } from '@muster/contracts/regions';
import { scrimRoutes } from '@muster/contracts/scrim-routes';
import type { CallSeatsBody } from '@muster/contracts/seat-calls';
import { teamRoutes, userTeamRoutes } from '@muster/contracts/team-routes';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { apiCall, type Failure } from '../../shared/api-call';
import { bookingReceived, postReceived, postRemoved } from '../../shared/board-changes';
import { callRoute } from '../../shared/call-route';
import { resource } from '../../shared/resource';
import { rootReducer } from '../../shared/root-reducer';
import { teamReceived } from '../../shared/team-changes';

export const POSTS_SHOWN = 50;
const TEAMS_FOUND = 8;

interface Versioned {
  _id: string;
  version: number;
}
const newest = <View extends Versioned>(before: View | undefined, after: View): View =>
  before && before._id === after._id && before.version > after.version ? before : after;

export interface BoardQuery {
  region: string;
  rank: string;
  games: number;
  language: string;
  page: number;
}
interface Board {
  posts: PostView[];
  total: number;
}
/** The page of open posts on the screen. */
export const board = resource({
  name: 'board',
  load: ({ region, rank, games, language, page }: BoardQuery, signal) =>
    callRoute(
      postRoutes.list,
      {
        query: {
          region: region as Region,
          rank,
          language: language as (typeof LANGUAGE_CODES)[number],
          ...(games > 0 && { games }),
          page,
          limit: POSTS_SHOWN,
        },
      },
      { signal },
    ),
  select: ({ data, pagination }): Board => ({ posts: data, total: pagination.total }),
  cases: (on) => {
    on.addCase(postReceived, (all, { payload }) => {
      const shown = all['']?.shown;
      if (shown) shown.posts = shown.posts.map((post) => (post._id === payload._id ? newest(post, payload) : post));
    });
    on.addCase(postRemoved, (all, { payload: { _id } }) => {
      const shown = all['']?.shown;
      if (!shown?.posts.some((post) => post._id === _id)) return;
      shown.posts = shown.posts.filter((post) => post._id !== _id);
      shown.total -= 1;
    });
  },
});

/** The teams of the signed-in user. */
export const myTeams = resource({
  name: 'boardOwnTeams',
  load: (userId: string, signal) => callRoute(userTeamRoutes.teamsOf, { params: { id: userId } }, { signal }),
});
/** Teams with their members and the rights of the user in them, by address. */
export const boardTeams = resource({
  name: 'boardTeams',
  load: (slug: string, signal) => callRoute(teamRoutes.find, { params: { slug } }, { signal }),
  key: (slug) => slug,
  select: (team, _, before) => newest(before, team),
  cases: (on) => {
    on.addCase(teamReceived, (all, { payload }) => {
      const loaded = all[payload.slug];
      if (loaded?.shown) loaded.shown = newest(loaded.shown, payload);
    });
  },
});
/** Teams to challenge, by a part of their name. */
export const foundOpponents = resource({
  name: 'boardFoundTeams',
  load: (search: string, signal) =>
    callRoute(teamRoutes.list, { query: { search, page: 1, limit: TEAMS_FOUND } }, { signal }),
  select: ({ data }) => data,
});

export interface PostAddress {
  id: string;
  /** The key of a post that is seen by its address. */
  key?: string | undefined;
}
/** Posts by id; a view that is older than the shown one is dropped. */
export const posts = resource({
  name: 'boardPosts',
  load: ({ id, key }: PostAddress, signal) =>
    callRoute(postRoutes.find, { params: { id }, query: { key } }, { signal }),
  key: ({ id }) => id,
  select: (post, _, before) => newest(before, post),
  cases: (on) => {
    on.addCase(postReceived, (all, { payload }) => {
      const loaded = (all[payload._id] ??= { isLoading: false, failure: null });
      loaded.shown = newest(loaded.shown, payload);
    });
  },
});
export const bookings = resource({
  name: 'bookings',
  load: (id: string, signal) => callRoute(bookingRoutes.find, { params: { id } }, { signal }),
  key: (id) => id,
  select: (booking, _, before): BookingView => newest(before, booking),
  cases: (on) => {
    on.addCase(bookingReceived, (all, { payload }) => {
      const loaded = (all[payload._id] ??= { isLoading: false, failure: null });
      loaded.shown = newest(loaded.shown, payload);
    });
  },
});
/** The scrims of bookings, for their seats. */
export const bookedScrims = resource({
  name: 'bookedScrims',
  load: (id: string, signal) => callRoute(scrimRoutes.find, { params: { id } }, { signal }),
  key: (id) => id,
});

export const makePost = apiCall(
  'board/makePost',
  ({ slug, body }: { slug: string; body: MakePostBody }) => callRoute(postRoutes.make, { params: { slug }, body }),
  { onRepeat: 'leading' },
);
export const editPost = apiCall(
  'board/editPost',
  ({ id, body }: { id: string; body: EditPostBody }) => callRoute(postRoutes.edit, { params: { id }, body }),
  { onRepeat: 'leading' },
);

/** A command about a post, request, booking or scrim (`id`). */
export type BoardCommand = { id: string } & (
  | { kind: 'withdrawPost' | 'withdraw' | 'withdrawTime' | 'acceptTime' | 'declineTime' }
  | { kind: 'ask'; key?: string | undefined; body: MakeRequestBody }
  | { kind: 'accept'; lineUp?: LineUp | undefined }
  | { kind: 'propose' | 'proposeTime'; startsAt: string }
  | { kind: 'decline' | 'cancel'; reason: string }
  | { kind: 'lineUp'; body: LineUpBody }
  | { kind: 'lineUpPost' | 'lineUpRequest'; lineUp: LineUp }
  | { kind: 'callSeats'; body: CallSeatsBody }
  | { kind: 'endCall'; teamId: string }
  | { kind: 'note'; slug: string; text: string }
);
function run(command: BoardCommand): Promise<unknown> {
  const { id } = command;
  const params = { id };
  switch (command.kind) {
    case 'withdrawPost':
      return callRoute(postRoutes.withdraw, { params });
    case 'ask':
      return callRoute(requestRoutes.make, { params, query: { key: command.key }, body: command.body });
    case 'accept':
      return callRoute(requestRoutes.accept, { params, body: command.lineUp ? { lineUp: command.lineUp } : {} });
    case 'propose':
      return callRoute(requestRoutes.propose, { params, body: { startsAt: command.startsAt } });
    case 'decline':
      return callRoute(requestRoutes.decline, { params, body: command.reason ? { reason: command.reason } : {} });
    case 'withdraw':
      return callRoute(requestRoutes.withdraw, { params });
    case 'proposeTime':
      return callRoute(bookingRoutes.proposeTime, { params, body: { startsAt: command.startsAt } });
    case 'cancel':
      return callRoute(bookingRoutes.cancel, { params, body: command.reason ? { reason: command.reason } : {} });
    case 'withdrawTime':
    case 'acceptTime':
    case 'declineTime':
      return callRoute(bookingRoutes[command.kind], { params });
    case 'lineUp':
      return callRoute(lineUpRoutes.change, { params, body: command.body });
    case 'lineUpPost':
      return callRoute(postRoutes.edit, { params, body: { lineUp: command.lineUp } });
    case 'lineUpRequest':
      return callRoute(requestRoutes.edit, { params, body: { lineUp: command.lineUp } });
    case 'callSeats':
      return callRoute(lineUpRoutes.call, { params, body: command.body });
    case 'endCall':
      return callRoute(lineUpRoutes.endCall, { params: { id, teamId: command.teamId } });
    case 'note':
      return callRoute(opponentRoutes.note, {
        params: { slug: command.slug, teamId: id },
        body: { text: command.text },
      });
  }
}
export const boardCommandKey = (kind: BoardCommand['kind'], id: string): string => `${kind} ${id}`;
export const sendBoardCommand = apiCall('board/send', run, {
  key: ({ kind, id }) => boardCommandKey(kind, id),
  onRepeat: 'leading',
});

/** A command that was refused, until the next one is sent. */
export interface Refused {
  command: BoardCommand;
  failure: Failure;
}
interface State {
  /** The subjects that are on the screen. */
  board: BoardQuery | null;
  post: PostAddress | null;
  booking: string | null;
  team: string | null;
  refused: Refused | null;
  /** Why the form was refused, until it is sent again. */
  formFailure: Failure | null;
}
const initialState: State = { board: null, post: null, booking: null, team: null, refused: null, formFailure: null };
const boardPages = createSlice({
  name: 'boardPages',
  initialState,
  reducers: {
    boardOpened: (state, { payload }: PayloadAction<BoardQuery>) => void (state.board = payload),
    boardClosed: (state) => void (state.board = null),
    postOpened: (state, { payload }: PayloadAction<PostAddress>) => {
      state.post = payload;
      state.refused = null;
    },
    postClosed: (state) => void (state.post = null),
    bookingOpened: (state, { payload }: PayloadAction<string>) => {
      state.booking = payload;
      state.refused = null;
    },
    bookingClosed: (state) => void (state.booking = null),
    plansOpened: (state, { payload }: PayloadAction<string>) => void (state.team = payload),
    plansClosed: (state) => void (state.team = null),
    postFormOpened: (state) => void (state.formFailure = null),
    /** The members of these teams hear what happens to their requests and bookings. */
    teamsFollowed: (_, _action: PayloadAction<readonly string[]>) => undefined,
    teamsUnfollowed: () => undefined,
  },
  extraReducers: (on) => {
    for (const save of [makePost, editPost]) {
      on.addCase(save.requested, (state) => void (state.formFailure = null));
      on.addCase(save.failed, (state, { payload: { failure } }) => void (state.formFailure = failure));
    }
    on.addCase(sendBoardCommand.requested, (state) => void (state.refused = null));
    on.addCase(sendBoardCommand.failed, (state, { payload: { args, failure } }) => {
      state.refused = { command: args, failure };
    });
  },
  selectors: {
    selectOpen: (state) => state,
    selectRefused: ({ refused }) => refused,
    selectFormFailure: ({ formFailure }) => formFailure,
  },
}).injectInto(rootReducer);
export const {
  boardOpened,
  boardClosed,
  postOpened,
  postClosed,
  bookingOpened,
  bookingClosed,
  plansOpened,
  plansClosed,
  postFormOpened,
  teamsFollowed,
  teamsUnfollowed,
} = boardPages.actions;
export const { selectOpen, selectRefused, selectFormFailure } = boardPages.selectors;
