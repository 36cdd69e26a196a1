import type { FriendRef, FriendRequestView, FriendView } from '@muster/contracts/friends';
import { toPlayerView } from '@muster/contracts/users';
import type { Person } from '@muster/users/ports';

export interface RequestSummary {
  id: string;
  by: string;
  at: string;
}

/** A deleted account has no region; it is hidden until the account is restored. */
const isActive = (person: Person | undefined): person is Person => person !== undefined && person.region !== '';

export const toFriendRefs = (ids: readonly string[]): FriendRef[] => ids.map((_id) => ({ _id }));

export const toFriendsView = (ids: readonly string[], people: ReadonlyMap<string, Person>): FriendView[] =>
  ids
    .map((id) => people.get(id))
    .filter(isActive)
    .map((person) => ({ _id: toPlayerView(person) }));

export const toRequestView = ({ id, at }: RequestSummary, requester: Person): FriendRequestView => ({
  _id: id,
  _user: toPlayerView(requester),
  createdAt: at,
});

export const toRequestsView = (
  requests: readonly RequestSummary[],
  people: ReadonlyMap<string, Person>,
): FriendRequestView[] =>
  requests.flatMap((request) => {
    const requester = people.get(request.by);
    return isActive(requester) ? [toRequestView(request, requester)] : [];
  });
