import type { FriendRef, FriendRequestView, FriendView, PlayerView } from '@muster/contracts';

export interface PersonSummary {
  id: string;
  name: string;
  tagline: string;
  discord: string;
  rank: string;
  region: string;
}
export interface RequestSummary {
  id: string;
  by: string;
  at: string;
}

export const toPlayerView = ({ id, name, tagline, discord, region, rank }: PersonSummary): PlayerView => ({
  _id: id,
  name,
  summonerTagline: tagline,
  discord,
  region,
  rank,
});

/** A deleted account has no region; it is hidden until the account is restored. */
const isActive = (person: PersonSummary | undefined): person is PersonSummary =>
  person !== undefined && person.region !== '';

export const toFriendRefs = (ids: readonly string[]): FriendRef[] => ids.map((_id) => ({ _id }));

export const toFriendsView = (ids: readonly string[], people: ReadonlyMap<string, PersonSummary>): FriendView[] =>
  ids
    .map((id) => people.get(id))
    .filter(isActive)
    .map((person) => ({ _id: toPlayerView(person) }));

export const toRequestView = ({ id, at }: RequestSummary, requester: PersonSummary): FriendRequestView => ({
  _id: id,
  _user: toPlayerView(requester),
  createdAt: at,
});

export const toRequestsView = (
  requests: readonly RequestSummary[],
  people: ReadonlyMap<string, PersonSummary>,
): FriendRequestView[] =>
  requests.flatMap((request) => {
    const requester = people.get(request.by);
    return isActive(requester) ? [toRequestView(request, requester)] : [];
  });
