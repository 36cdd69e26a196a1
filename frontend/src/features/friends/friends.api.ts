import type { FriendRequestView, FriendView, PlayerView } from '@muster/contracts';
import { http } from '../../shared/http';
import { request } from '../../shared/request';

/** Everything one person can wish about another. `name` is for the words that follow. */
export type FriendWish = { userId: string; name: string } & ({ kind: 'ask'; myId: string } | { kind: 'withdraw' } | { kind: 'accept'; myId: string } | { kind: 'reject'; myId: string; requestId: string } | { kind: 'unfriend' });

function send(wish: FriendWish): Promise<unknown> {
  switch (wish.kind) {
    case 'ask':
      return http.post(`/friend-requests/send-friend-request/${wish.userId}/${wish.myId}`);
    case 'withdraw':
      return http.post(`/friend-requests/cancel-friend-request/${wish.userId}`);
    case 'accept':
      return http.post(`/friend-requests/accept-request/${wish.myId}`, { newFriendUserId: wish.userId });
    case 'reject':
      return http.post(`/friend-requests/${wish.myId}/reject-friend-request/${wish.requestId}`);
    case 'unfriend':
      return http.post('/friends/unfriend-user', { friendUserId: wish.userId });
  }
}
/** Who was asked by somebody he asks becomes his friend at once: there is no open request then. */
async function grant(wish: FriendWish): Promise<{ nowFriends: boolean }> {
  const answer = (await send(wish)) as { newFriendRequest?: unknown };
  return { nowFriends: wish.kind === 'accept' || (wish.kind === 'ask' && answer.newFriendRequest === null) };
}
export const makeFriendWish = request('friends/wish', grant, { key: ({ userId }) => userId, again: 'leading' });

export const loadFriends = request(
  'friends/list',
  async ({ userId }: { userId: string }, signal): Promise<PlayerView[]> => (await http.get<FriendView[]>(`/friends/user-friends/${userId}`, signal)).map(({ _id }) => _id),
  { key: ({ userId }) => userId },
);
export const loadRequests = request('friends/requests', (_: void, signal) => http.get<FriendRequestView[]>('/friend-requests', signal));
export const checkAsked = request('friends/check', ({ userId }: { userId: string }, signal) => http.get<boolean>(`/friend-requests/check-friend-request-sent/${userId}`, signal), { key: ({ userId }) => userId });
