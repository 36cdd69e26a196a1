import type { FriendRequestView, FriendshipStatus, PlayerView } from '@muster/contracts';
import { createAction, createEntityAdapter, createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { checkRequestSent, type FriendCommand, loadFriends, loadRequests, sendFriendCommand } from './friends.api';
import { friendshipChanged } from './server-events';

export type FriendsWindow = { list: 'requests' } | { list: 'friends'; userId: string; name: string };
interface FriendshipState {
  status: FriendshipStatus;
  /** Of the last change heard; an older one is ignored. */
  version: number;
}
const people = createEntityAdapter<PlayerView, string>({ selectId: ({ _id }) => _id });
const requests = createEntityAdapter<FriendRequestView, string>({
  selectId: ({ _id }) => _id,
  sortComparer: (a, b) => b.createdAt.localeCompare(a.createdAt),
});
const initialState = {
  people: people.getInitialState(),
  requests: requests.getInitialState(),
  /** Whose friends were loaded, in order. */
  lists: {} as Record<string, string[] | 'failed'>,
  /** How I stand to people I looked at or heard of. */
  standings: {} as Record<string, FriendshipState>,
  pending: {} as Record<string, FriendCommand['kind']>,
  window: null as FriendsWindow | null,
};
type State = typeof initialState;

function setFriendship(
  state: State,
  userId: string,
  status: FriendshipStatus,
  version = state.standings[userId]?.version ?? 0,
): void {
  state.standings[userId] = { status, version };
  if (status !== 'received')
    requests.removeMany(
      state.requests,
      state.requests.ids.filter((id) => state.requests.entities[id]?._user._id === userId),
    );
}
const STATUS_AFTER: Record<FriendCommand['kind'], FriendshipStatus> = {
  ask: 'sent',
  withdraw: 'none',
  accept: 'friends',
  reject: 'none',
  unfriend: 'none',
};

export const friends = createSlice({
  name: 'friends',
  initialState,
  reducers: {
    friendsOpened: (state, { payload }: PayloadAction<FriendsWindow>) => void (state.window = payload),
    friendsClosed: (state) => void (state.window = null),
  },
  extraReducers: (on) => {
    on.addCase(friendshipChanged, (state, { payload: { userId, status, version } }) => {
      if (version > (state.standings[userId]?.version ?? 0)) setFriendship(state, userId, status, version);
    });
    on.addCase(loadFriends.succeeded, (state, { payload: { args, result } }) => {
      people.upsertMany(state.people, result);
      state.lists[args.userId] = result.map(({ _id }) => _id);
    });
    on.addCase(loadFriends.failed, (state, { payload: { args } }) => void (state.lists[args.userId] ??= 'failed'));
    on.addCase(loadRequests.succeeded, (state, { payload: { result } }) => {
      requests.setAll(state.requests, result);
      for (const { _user } of result) setFriendship(state, _user._id, 'received');
    });
    on.addCase(checkRequestSent.succeeded, (state, { payload: { args, result } }) => {
      const known = state.standings[args.userId];
      if (!known || (known.status === 'none' && result) || (known.status === 'sent' && !result))
        setFriendship(state, args.userId, result ? 'sent' : 'none');
    });
    on.addCase(
      sendFriendCommand.requested,
      (state, { payload }) => void (state.pending[payload.userId] = payload.kind),
    );
    on.addCase(sendFriendCommand.succeeded, (state, { payload: { args, result } }) => {
      delete state.pending[args.userId];
      setFriendship(state, args.userId, result.nowFriends ? 'friends' : STATUS_AFTER[args.kind]);
    });
    on.addCase(sendFriendCommand.failed, (state, { payload: { args, failure } }) => {
      delete state.pending[args.userId];
      if (failure.code === 'friend-already-added') setFriendship(state, args.userId, 'friends');
      if (failure.code === 'request-not-found') setFriendship(state, args.userId, 'none');
    });
  },
  selectors: {
    selectFriendsWindow: (state) => state.window,
    selectRequests: createSelector([(state: State) => state.requests], (kept) =>
      requests.getSelectors().selectAll(kept),
    ),
    selectFriendsOf: createSelector(
      [
        (state: State) => state.people.entities,
        (state: State) => state.standings,
        (state: State, userId: string | undefined) => state.lists[userId ?? ''],
        (_: State, __: string | undefined, mine = false) => mine,
      ],
      (known, friendships, list, mine) => {
        if (!Array.isArray(list)) return list;
        // Who just left my friends is gone before the list comes anew.
        return list
          .filter((id) => !mine || (friendships[id]?.status ?? 'friends') === 'friends')
          .map((id) => known[id]!);
      },
    ),
    selectFriendshipStatus: (state, userId: string, myId: string | undefined): FriendshipStatus | undefined => {
      const mine = state.lists[myId ?? ''];
      return state.standings[userId]?.status ?? (Array.isArray(mine) && mine.includes(userId) ? 'friends' : undefined);
    },
    selectPendingCommand: (state, userId: string) => state.pending[userId],
  },
});
export const { friendsOpened, friendsClosed } = friends.actions;
export const { selectFriendsWindow, selectRequests, selectFriendsOf, selectFriendshipStatus, selectPendingCommand } =
  friends.selectors;

export const friendCommandRequested = sendFriendCommand.requested;
/** Somebody's page, or somebody's list of friends, is on the screen. */
export const personViewed = createAction<string>('friends/personViewed');
export const loadFriendsRequested = loadFriends.requested;
