import { friendRequestRoutes, friendRoutes } from '@muster/contracts/friend-routes';
import type { PlayerView } from '@muster/contracts/users';
import { apiCall } from '../../shared/api-call';
import { callRoute, listOf } from '../../shared/call-route';

/** Commands about another person. `name` is for the messages shown afterwards. */
export type FriendCommand = { userId: string; name: string } & (
  | { kind: 'ask'; myId: string }
  | { kind: 'withdraw' }
  | { kind: 'accept'; myId: string }
  | { kind: 'reject'; myId: string; requestId: string }
  | { kind: 'unfriend' }
);

/** Returns whether both are friends now: a request to a person who has already sent one makes them friends at once. */
async function runCommand(command: FriendCommand): Promise<{ nowFriends: boolean }> {
  const { userId } = command;
  switch (command.kind) {
    case 'ask': {
      const params = { receiver: userId, sender: command.myId };
      return { nowFriends: (await callRoute(friendRequestRoutes.send, { params })).newFriendRequest === null };
    }
    case 'accept':
      await callRoute(friendRequestRoutes.accept, {
        params: { ownId: command.myId },
        body: { newFriendUserId: userId },
      });
      return { nowFriends: true };
    case 'withdraw':
      await callRoute(friendRequestRoutes.cancel, { params: { receiverId: userId } });
      return { nowFriends: false };
    case 'reject':
      await callRoute(friendRequestRoutes.reject, {
        params: { ownId: command.myId, requestId: command.requestId },
      });
      return { nowFriends: false };
    case 'unfriend':
      await callRoute(friendRoutes.unfriend, { body: { friendUserId: userId } });
      return { nowFriends: false };
  }
}
export const sendFriendCommand = apiCall('friends/command', runCommand, {
  key: ({ userId }) => userId,
  onRepeat: 'leading',
});

export const loadFriends = apiCall(
  'friends/list',
  async ({ userId }: { userId: string }, signal): Promise<PlayerView[]> => {
    const friends = await callRoute(friendRoutes.friendsOf, { params: { userId } }, { signal });
    return listOf(friends).map(({ _id }) => _id);
  },
  { key: ({ userId }) => userId, repeats: 'always' },
);
export const loadRequests = apiCall(
  'friends/requests',
  async (_: void, signal) => listOf(await callRoute(friendRequestRoutes.received, {}, { signal })),
  { repeats: 'always' },
);
export const checkRequestSent = apiCall(
  'friends/check',
  (params: { userId: string }, signal) => callRoute(friendRequestRoutes.hasAsked, { params }, { signal }),
  { key: ({ userId }) => userId },
);
