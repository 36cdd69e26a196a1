import type { FriendRequestView, FriendshipStatus } from '@muster/contracts/friends';
import type { PlayerView } from '@muster/contracts/users';
import { createAction, createEntityAdapter, createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { checkRequestSent, type FriendCommand, loadFriends, loadRequests, sendFriendCommand } from './friends.api';
import { friendshipChanged } from './server-events';
import { rootReducer } from '../../shared/root-reducer';

export type FriendsWindow = { list: 'requests' } | { list: 'friends'; userId: string; name: string };
interface FriendshipState {
  status: FriendshipStatus;
  /** Version of the last received change; older changes are ignored. */
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
  requestsStatus: 'loading' as 'loading' | 'loaded' | 'failed',
  /** Ids of the loaded friends, by user and in order. */
  lists: {} as Record<string, string[] | 'failed'>,
  /** Friendship with each person viewed or mentioned in an event. */
  friendships: {} as Record<string, FriendshipState>,
  /** Whether the user has asked a person, as the server answered last. */
  asked: {} as Record<string, boolean>,
  /** By person: the command that waits for its response, and the version of the friendship when it was sent. */
  pending: {} as Record<string, { kind: FriendCommand['kind']; since: number }>,
  window: null as FriendsWindow | null,
};
type State = typeof initialState;

function setFriendship(
  state: State,
  userId: string,
  status: FriendshipStatus,
  version = state.friendships[userId]?.version ?? 0,
): void {
  state.friendships[userId] = { status, version };
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
      if (version > (state.friendships[userId]?.version ?? 0)) setFriendship(state, userId, status, version);
    });
    on.addCase(loadFriends.succeeded, (state, { payload: { args, result } }) => {
      people.upsertMany(state.people, result);
      state.lists[args.userId] = result.map(({ _id }) => _id);
    });
    on.addCase(loadFriends.failed, (state, { payload: { args } }) => void (state.lists[args.userId] ??= 'failed'));
    on.addCase(loadRequests.succeeded, (state, { payload: { result } }) => {
      requests.setAll(state.requests, result);
      state.requestsStatus = 'loaded';
      for (const { _user } of result) setFriendship(state, _user._id, 'received');
    });
    on.addCase(loadRequests.failed, (state) => {
      if (state.requestsStatus !== 'loaded') state.requestsStatus = 'failed';
    });
    on.addCase(checkRequestSent.succeeded, (state, { payload: { args, result } }) => {
      state.asked[args.userId] = result;
      const current = state.friendships[args.userId];
      if ((current?.status === 'none' && result) || (current?.status === 'sent' && !result))
        setFriendship(state, args.userId, result ? 'sent' : 'none');
    });
    on.addCase(
      sendFriendCommand.requested,
      (state, { payload: { userId, kind } }) =>
        void (state.pending[userId] ??= { kind, since: state.friendships[userId]?.version ?? 0 }),
    );
    on.addCase(sendFriendCommand.succeeded, (state, { payload: { args, result } }) => {
      const since = state.pending[args.userId]?.since;
      delete state.pending[args.userId];
      // A change that was announced since the request was sent is the result of this command, or newer.
      if ((state.friendships[args.userId]?.version ?? 0) === since)
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
    selectRequests: createSelector([(state: State) => state.requests], (entities) =>
      requests.getSelectors().selectAll(entities),
    ),
    selectRequestsStatus: (state) => state.requestsStatus,
    selectFriendsOf: createSelector(
      [
        (state: State) => state.people.entities,
        (state: State) => state.friendships,
        (state: State, userId: string | undefined) => state.lists[userId ?? ''],
        (_: State, __: string | undefined, isOwn = false) => isOwn,
      ],
      (entities, friendships, list, isOwn) => {
        if (!Array.isArray(list)) return list;
        // Former friends disappear before the list has been reloaded.
        return list
          .filter((id) => !isOwn || (friendships[id]?.status ?? 'friends') === 'friends')
          .map((id) => entities[id]!);
      },
    ),
    selectFriendshipStatus: (state, userId: string, myId: string | undefined): FriendshipStatus | undefined => {
      const known = state.friendships[userId]?.status;
      if (known) return known;
      const ownFriends = state.lists[myId ?? ''];
      if (Array.isArray(ownFriends) && ownFriends.includes(userId)) return 'friends';
      if (state.asked[userId]) return 'sent';
      // A person is a stranger once the list of friends, the requests and the own question to them are known and show
      // no relation.
      const isStranger = Array.isArray(ownFriends) && state.requestsStatus === 'loaded' && userId in state.asked;
      return isStranger ? 'none' : undefined;
    },
    selectPendingCommand: (state, userId: string) => state.pending[userId]?.kind,
  },
}).injectInto(rootReducer);
export const { friendsOpened, friendsClosed } = friends.actions;
export const {
  selectFriendsWindow,
  selectRequests,
  selectRequestsStatus,
  selectFriendsOf,
  selectFriendshipStatus,
  selectPendingCommand,
} = friends.selectors;

/** Dispatched when a person's profile or friends list is shown. */
export const personViewed = createAction<string>('friends/personViewed');
export { sendFriendCommand, loadFriends, loadRequests };
