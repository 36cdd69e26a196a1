import type { FriendRequestView, FriendView } from '@muster/contracts/friends';
import type { PlayerView } from '@muster/contracts/users';
import { http } from '../../shared/http';
import { apiCall } from '../../shared/api-call';

/** Commands about another person. `name` is for the messages shown afterwards. */
export type FriendCommand = { userId: string; name: string } & (
  | { kind: 'ask'; myId: string }
  | { kind: 'withdraw' }
  | { kind: 'accept'; myId: string }
  | { kind: 'reject'; myId: string; requestId: string }
  | { kind: 'unfriend' }
);

function sendRequest(command: FriendCommand): Promise<unknown> {
  switch (command.kind) {
    case 'ask':
      return http.post(`/friend-requests/send-friend-request/${command.userId}/${command.myId}`);
    case 'withdraw':
      return http.post(`/friend-requests/cancel-friend-request/${command.userId}`);
    case 'accept':
      return http.post(`/friend-requests/accept-request/${command.myId}`, { newFriendUserId: command.userId });
    case 'reject':
      return http.post(`/friend-requests/${command.myId}/reject-friend-request/${command.requestId}`);
    case 'unfriend':
      return http.post('/friends/unfriend-user', { friendUserId: command.userId });
  }
}
/** A request to a person who has already sent one makes both friends at once; the response then has no request. */
async function runCommand(command: FriendCommand): Promise<{ nowFriends: boolean }> {
  const response = (await sendRequest(command)) as { newFriendRequest?: unknown };
  return { nowFriends: command.kind === 'accept' || (command.kind === 'ask' && response.newFriendRequest === null) };
}
export const sendFriendCommand = apiCall('friends/command', runCommand, {
  key: ({ userId }) => userId,
  onRepeat: 'leading',
});

export const loadFriends = apiCall(
  'friends/list',
  async ({ userId }: { userId: string }, signal): Promise<PlayerView[]> =>
    (await http.get<FriendView[]>(`/friends/user-friends/${userId}`, signal)).map(({ _id }) => _id),
  { key: ({ userId }) => userId },
);
export const loadRequests = apiCall('friends/requests', (_: void, signal) =>
  http.get<FriendRequestView[]>('/friend-requests', signal),
);
export const checkRequestSent = apiCall(
  'friends/check',
  ({ userId }: { userId: string }, signal) =>
    http.get<boolean>(`/friend-requests/check-friend-request-sent/${userId}`, signal),
  { key: ({ userId }) => userId },
);
