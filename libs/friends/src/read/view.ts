/** How friends and requests are shown. */
import type { FriendRef, FriendRequestView, FriendView, PlayerView } from '@muster/contracts';

/** What is shown of a person; the platform's Person fits. */
export interface Shown { id: string; name: string; tagline: string; discord: string; rank: string; region: string }
export interface AnyRequest { id: string; by: string; at: string }

export const playerOf = ({ id, name, tagline, discord, region, rank }: Shown): PlayerView => ({ _id: id, name, summonerTagline: tagline, discord, region, rank });

/** Who deleted his account plays nowhere: hidden at once, back when he comes back. */
const isHere = (person: Shown | undefined): person is Shown => person !== undefined && person.region !== '';

export const friendRefs = (ids: readonly string[]): FriendRef[] => ids.map((_id) => ({ _id }));

export const friendsView = (ids: readonly string[], people: ReadonlyMap<string, Shown>): FriendView[] =>
  ids.map((id) => people.get(id)).filter(isHere).map((person) => ({ _id: playerOf(person) }));

export const requestView = ({ id, at }: AnyRequest, asker: Shown): FriendRequestView => ({ _id: id, _user: playerOf(asker), createdAt: at });

export const requestsView = (requests: readonly AnyRequest[], people: ReadonlyMap<string, Shown>): FriendRequestView[] =>
  requests.flatMap((request) => {
    const asker = people.get(request.by);
    return isHere(asker) ? [requestView(request, asker)] : [];
  });
