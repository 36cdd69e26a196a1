import type { NotificationKind } from '@muster/contracts/notifications';
import { deciderOf } from '@muster/kernel';
import type {
  AcceptRequest,
  CancelRequest,
  FriendshipCommand,
  RejectRequest,
  RequestFriendship,
  Unfriend,
} from './commands';
import { FriendRejection } from './errors';
import { causeOf, type Friendship, type FriendshipEvent, initialFriendship } from './friendship';

/** If two users send each other a request, the second one accepts the first. */
function request(
  { by, to, requestId, userExists }: RequestFriendship,
  friendship: Friendship,
): readonly FriendshipEvent[] {
  if (!userExists) throw new FriendRejection('friend-not-found');
  if (friendship.status === 'friends') throw new FriendRejection('already-friends');
  if (friendship.status === 'none') return [{ type: 'FriendshipRequested', requestId, by, to }];
  if (friendship.request!.by === by) throw new FriendRejection('already-requested');
  return friendshipBegan(friendship);
}

function cancel({ by }: CancelRequest, { status, request: latestRequest }: Friendship): readonly FriendshipEvent[] {
  if (latestRequest?.by !== by || status === 'friends') throw new FriendRejection('request-not-found');
  return status === 'none'
    ? []
    : [{ type: 'FriendRequestWithdrawn', requestId: latestRequest.id, by: latestRequest.by, to: latestRequest.to }];
}

function accept({ by }: AcceptRequest, friendship: Friendship): readonly FriendshipEvent[] {
  if (friendship.status === 'friends') throw new FriendRejection('friend-already-added');
  if (friendship.status === 'none' || friendship.request!.to !== by) throw new FriendRejection('request-not-found');
  return friendshipBegan(friendship);
}

/** Emits nothing for a request that is no longer open, because it needs no rejection. */
function reject(
  { by, requestId }: RejectRequest,
  { status, request: latestRequest }: Friendship,
): readonly FriendshipEvent[] {
  if (status !== 'requested' || latestRequest!.id !== requestId || latestRequest!.to !== by) return [];
  return [{ type: 'FriendRequestRejected', requestId, by: latestRequest!.by, to: latestRequest!.to }];
}

function unfriend({ by, to }: Unfriend, { status }: Friendship): readonly FriendshipEvent[] {
  if (status !== 'friends') throw new FriendRejection('not-friends');
  return [{ type: 'FriendshipEnded', by, other: to }];
}

const friendshipBegan = ({ request: open }: Friendship): FriendshipEvent[] => [
  { type: 'FriendshipBegan', requestId: open!.id, by: open!.by, to: open!.to },
];

const ended = (friendship: Friendship): Friendship => ({ ...friendship, status: 'none' });
const withdrawRequest = ({ requestId }: { requestId: string }) => ({ withdraw: causeOf.request(requestId) });
const notifyFriends = ({ requestId, by, to }: { requestId: string; by: string; to: string }) => {
  const friends = { kind: 'now-friends' as const, cause: causeOf.friendship(requestId) };
  return [
    { ...friends, to: [by], relatedUser: to },
    { ...friends, to: [to], relatedUser: by },
  ];
};

export const friendship = deciderOf<FriendshipCommand, Friendship, FriendshipEvent, NotificationKind>(
  initialFriendship,
  {
    commands: {
      RequestFriendship: request,
      CancelRequest: cancel,
      AcceptRequest: accept,
      RejectRequest: reject,
      Unfriend: unfriend,
    },
    events: {
      FriendshipRequested: {
        apply: (_, { requestId, by, to }) => ({ status: 'requested', request: { id: requestId, by, to } }),
        notify: ({ requestId, by, to }) => [
          {
            to: [to],
            kind: 'friend-request',
            cause: causeOf.request(requestId),
            relatedUser: by,
          },
        ],
      },
      FriendRequestWithdrawn: { apply: ended, notify: (event) => [withdrawRequest(event)] },
      FriendRequestRejected: { apply: ended, notify: (event) => [withdrawRequest(event)] },
      FriendshipBegan: {
        apply: (state) => ({ ...state, status: 'friends' }),
        notify: (event) => [withdrawRequest(event), ...notifyFriends(event)],
      },
      FriendshipEnded: { apply: ended },
    },
  },
  {
    check: ({ by, to }) => {
      if (by === to) throw new FriendRejection('not-with-yourself');
    },
  },
);
