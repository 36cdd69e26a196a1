import {
  COMMUNITY_MEMBERSHIPS,
  COMMUNITY_REQUESTS,
  type CommunityMemberships,
  type CommunityRequests,
  type OpenInvitation,
} from '@muster/communities/ports';
import { CURRENT_SCRIM_MS } from '@muster/contracts/constants';
import type { FriendRequestView } from '@muster/contracts/friends';
import type { HomeInvitation, WaitingRequest } from '@muster/contracts/home';
import { homeRoutes } from '@muster/contracts/home-routes';
import { toPlayerView } from '@muster/contracts/users';
import { FRIENDS, type FriendDirectory } from '@muster/friends/ports';
import { type Caller, LogTail } from '@muster/platform';
import { compressed, etagOf, type Handlers, type RequestOf, Serves, unlessUnchanged } from '@muster/platform/http';
import { PEOPLE, type People } from '@muster/users/ports';
import { Inject } from '@nestjs/common';
import { OWN_EVENINGS, type OwnEvenings } from '../ports';
import { ScrimSnapshots } from '../read/scrim-snapshots';
import { ScrimViews } from '../read/scrim-views';
import { ScrimQueries } from '../read/scrims.queries';
import { isParticipant, type ScrimSnapshot } from '../read/view';

const SCRIMS_MAX = 50;
const REQUESTS_MAX = 20;

/** Returns a user's tasks and what comes next for them in one response, so that their home page appears at once. */
@Serves('home', homeRoutes)
export class HomeController implements Handlers<typeof homeRoutes> {
  constructor(
    private readonly queries: ScrimQueries,
    private readonly snapshots: ScrimSnapshots,
    private readonly views: ScrimViews,
    private readonly tail: LogTail,
    @Inject(COMMUNITY_REQUESTS) private readonly requests: CommunityRequests,
    @Inject(COMMUNITY_MEMBERSHIPS) private readonly memberships: CommunityMemberships,
    @Inject(FRIENDS) private readonly friends: FriendDirectory,
    @Inject(OWN_EVENINGS) private readonly evenings: OwnEvenings,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  async home({ caller, request, reply }: RequestOf<(typeof homeRoutes)['home']>) {
    await this.tail.fence();
    const [scrims, requests, friendRequests, memberships, evenings, invitations] = await Promise.all([
      this.#scrimsOf(caller),
      this.#requestsFor(caller),
      this.#friendRequestsTo(caller),
      this.memberships.latest.communitiesOf(caller.userId),
      this.evenings.nextOf(caller.userId, new Date()),
      this.requests.invitationsTo(caller.userId, REQUESTS_MAX),
    ]);
    const communities = memberships.map(({ communityId }) => communityId);
    const rest = { requests, friendRequests, communities, evenings, invitations: invitations.map(toInvitation) };
    const json = `{"scrims":[${scrims.join(',')}],${JSON.stringify(rest).slice(1)}`;
    const body = unlessUnchanged(request, reply, etagOf(json), json);
    return body && compressed(request, reply, body);
  }

  async #scrimsOf(caller: Caller): Promise<string[]> {
    const since = new Date(Date.now() - CURRENT_SCRIM_MS);
    const scrims = await this.snapshots.findMany(await this.queries.concerningSince(caller.userId, since, SCRIMS_MAX));
    return Promise.all(
      scrims.filter((scrim) => concerns(scrim, caller.userId)).map((scrim) => this.views.jsonOf(scrim, caller)),
    );
  }

  async #requestsFor({ userId }: Caller): Promise<WaitingRequest[]> {
    const open = await this.requests.openFor(userId, REQUESTS_MAX);
    const people = await this.people.findMany(open.map((waiting) => waiting.userId));
    return open.map(({ community, userId: by, requestedAt }) => ({
      community,
      _user: toPlayerView(people.get(by)!),
      createdAt: requestedAt.toISOString(),
    }));
  }

  /** Tokens for other programs do not read them. */
  async #friendRequestsTo({ userId, accessToken }: Caller): Promise<FriendRequestView[]> {
    if (accessToken) return [];
    const waiting = await this.friends.requestsTo(userId, REQUESTS_MAX);
    const people = await this.people.findMany(waiting.map((one) => one.userId));
    return waiting.map(({ id, userId: by, requestedAt }) => ({
      _id: id,
      _user: toPlayerView(people.get(by)!),
      createdAt: requestedAt.toISOString(),
    }));
  }
}

const toInvitation = ({ expiresAt, ...invitation }: OpenInvitation): HomeInvitation => ({
  ...invitation,
  expiresAt: expiresAt.toISOString(),
});

/** True if the scrim still concerns the user; it may have changed since the rows were written. */
const concerns = ({ state }: ScrimSnapshot, userId: string): boolean =>
  isParticipant(state, userId) || state.offers.some((offer) => offer.userId === userId);
