import { ROSTER_ACCESS, type RosterAccess, type RosterTeam } from '@muster/availability/ports';
import type { Awaited } from '@muster/contracts/board';
import { Rejection } from '@muster/kernel';
import { type Caller, CONFIG, type Config, HttpError, LogTail, type Snapshot, SnapshotCache } from '@muster/platform';
import { secretsMatch } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { bookingAggregate, keyIdOf, postAggregate, requestAggregate } from '../aggregate';
import type { Booking } from '../domain/booking';
import { BoardRejection } from '../domain/errors';
import type { Post } from '../domain/post';
import type { ScrimRequest } from '../domain/request';
import { maySeePost } from '../domain/sight';
import { BoardTextQueries } from '../read/board-texts.queries';
import { RequestQueries } from '../read/requests.queries';
import { type BoardViewer, BoardViewers, type Identity } from '../read/board-viewers';
import { say } from '../texts/catalogue';

export interface FoundPost {
  post: Snapshot<Post>;
  viewer: BoardViewer;
}
export interface FoundRequest {
  request: Snapshot<ScrimRequest>;
  viewer: BoardViewer;
}

/** Finds posts, requests and bookings for those who may know of them. To others they do not exist. */
@Injectable()
export class BoardAccess {
  constructor(
    private readonly tail: LogTail,
    private readonly snapshots: SnapshotCache,
    private readonly viewers: BoardViewers,
    private readonly requests: RequestQueries,
    private readonly texts: BoardTextQueries,
    @Inject(ROSTER_ACCESS) private readonly rosters: RosterAccess,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Throws as for an unknown address while teams are switched off. */
  assertEnabled(): void {
    if (this.config.TEAMS === 'off') throw new HttpError(404, 'not-found', say('boardOff'));
  }

  async viewer(caller: Identity): Promise<BoardViewer> {
    this.assertEnabled();
    await this.tail.fence();
    return this.viewers.of(caller);
  }

  /** Rejected unless the caller books for the team. */
  booker(slugOrId: string, caller: Caller): Promise<RosterTeam> {
    this.assertEnabled();
    return this.rosters.findForBooker(slugOrId, caller);
  }

  captain(slugOrId: string, caller: Caller): Promise<RosterTeam> {
    this.assertEnabled();
    return this.rosters.findForCaptain(slugOrId, caller);
  }

  member(slugOrId: string, caller: Caller): Promise<RosterTeam> {
    this.assertEnabled();
    return this.rosters.findForMember(slugOrId, caller);
  }

  /** `key`: of a post for those who have its address. */
  async post(id: string, caller: Caller, key?: string): Promise<FoundPost> {
    const viewer = await this.viewer(caller);
    const post = await this.snapshots.get<Post>(postAggregate, id);
    if (!post || !(await this.#maySee(post.state, viewer, key))) throw new BoardRejection('post-not-found');
    return { post, viewer };
  }

  async ownPost(id: string, caller: Caller): Promise<FoundPost> {
    const found = await this.post(id, caller);
    assertBooks(found.viewer, found.post.state.teamId);
    return found;
  }

  async #maySee(post: Post, viewer: BoardViewer, key: string | undefined): Promise<boolean> {
    if (maySeePost(post, viewer.sight, { hasKey: false, hasAsked: false })) return true;
    const hasAsked = viewer.teams.length > 0 && (await this.#hasAsked(post, viewer));
    const hasKey = post.audience.kind === 'link' && key !== undefined && (await this.#isKeyOf(post, key));
    return maySeePost(post, viewer.sight, { hasKey, hasAsked });
  }

  async #hasAsked({ id }: Post, { sight }: BoardViewer): Promise<boolean> {
    return (await this.requests.forPosts([id])).some(({ state }) => sight.teams.includes(state.teamId));
  }

  async #isKeyOf({ id }: Post, key: string): Promise<boolean> {
    const stored = (await this.texts.byIds([keyIdOf(id)])).get(keyIdOf(id));
    return stored !== undefined && secretsMatch(key, stored);
  }

  async request(id: string, caller: Caller): Promise<FoundRequest> {
    const viewer = await this.viewer(caller);
    const request = await this.snapshots.get<ScrimRequest>(requestAggregate, id);
    if (!request || !isOneOf(viewer, [request.state.teamId, request.state.postTeam]))
      throw new BoardRejection('request-not-found');
    return { request, viewer };
  }

  /** Finds a request with the side for which the caller books; of both, the one that is awaited. */
  async answering(id: string, caller: Caller): Promise<FoundRequest & { side: Awaited }> {
    const found = await this.request(id, caller);
    const { awaiting, teamId, postTeam } = found.request.state;
    const { books, isAdmin } = found.viewer;
    const sides = (['post', 'request'] as const).filter((side) => books.has(side === 'post' ? postTeam : teamId));
    if (sides.length === 0 && !isAdmin) throw new Rejection('not-a-booker');
    return { ...found, side: sides.length === 1 ? sides[0]! : awaiting };
  }

  async booking(id: string, caller: Caller): Promise<{ booking: Snapshot<Booking>; viewer: BoardViewer }> {
    const viewer = await this.viewer(caller);
    const booking = await this.snapshots.get<Booking>(bookingAggregate, id);
    if (!booking || !isOneOf(viewer, booking.state.teams)) throw new BoardRejection('booking-not-found');
    return { booking, viewer };
  }

  /** Finds a booking with the teams in it for which the caller books: both for admins. */
  async ownBooking(id: string, caller: Caller): Promise<{ booking: Snapshot<Booking>; teams: readonly string[] }> {
    const { booking, viewer } = await this.booking(id, caller);
    const own = booking.state.teams.filter((team) => viewer.books.has(team));
    if (own.length === 0 && !viewer.isAdmin) throw new Rejection('not-a-booker');
    return { booking, teams: own.length > 0 ? own : booking.state.teams };
  }
}

const isOneOf = ({ isAdmin, sight }: BoardViewer, teams: readonly string[]): boolean =>
  isAdmin || teams.some((team) => sight.teams.includes(team));
export function assertBooks({ isAdmin, books }: BoardViewer, teamId: string): void {
  if (!isAdmin && !books.has(teamId)) throw new Rejection('not-a-booker');
}
