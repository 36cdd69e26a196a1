/** How friends and requests are shown. */
import type { FriendRef, FriendRequestView, FriendView, PlayerView } from '@muster/contracts';

/** What is shown of a person; the platform's Person fits. */
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

/** Who deleted his account plays nowhere: hidden at once, back when he comes back. */
const isActive = (person: PersonSummary | undefined): person is PersonSummary =>
  person !== undefined && person.region !== '';

export const toFriendRefs = (ids: readonly string[]): FriendRef[] => ids.map((_id) => ({ _id }));

export const toFriendsView = (ids: readonly string[], people: ReadonlyMap<string, PersonSummary>): FriendView[] =>
  ids
    .map((id) => people.get(id))
    .filter(isActive)
    .map((person) => ({ _id: toPlayerView(person) }));

export const toRequestView = ({ id, at }: RequestSummary, asker: PersonSummary): FriendRequestView => ({
  _id: id,
  _user: toPlayerView(asker),
  createdAt: at,
});

export const toRequestsView = (
  requests: readonly RequestSummary[],
  people: ReadonlyMap<string, PersonSummary>,
): FriendRequestView[] =>
  requests.flatMap((request) => {
    const asker = people.get(request.by);
    return isActive(asker) ? [toRequestView(request, asker)] : [];
  });
