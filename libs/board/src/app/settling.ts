import type { Unit } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { postAggregate, requestAggregate } from '../aggregate';
import { type Block, overlap, startsIn } from '../domain/blocks';
import type { Booked } from '../domain/booking';
import type { Post, PostEnd } from '../domain/post';
import type { DropRequest, RequestEnd } from '../domain/request';
import { BookingQueries } from '../read/bookings.queries';
import { PostQueries } from '../read/posts.queries';
import { RequestQueries } from '../read/requests.queries';
import { BoardNotifications } from './board-notifications';

/** Names of the teams that a rejection may name, by id. */
export type TeamNames = ReadonlyMap<string, string>;

/** Keeps posts and requests true when bookings are made or move, in the unit of that booking, which holds the lock. */
@Injectable()
export class Settling {
  constructor(
    private readonly bookings: BookingQueries,
    private readonly posts: PostQueries,
    private readonly requests: RequestQueries,
    private readonly notifications: BoardNotifications,
  ) {}

  /** Returns the team that plays something else at that time. `own`: the team that asks, whose refusal is said first. */
  async booked(
    unit: Unit,
    teams: readonly string[],
    { own, block, except, names }: { own: string | undefined; block: Block; except?: string; names: TeamNames },
  ): Promise<Booked> {
    const blocks = await this.bookings.blocksOf(teams, unit.lock());
    const clashing = blocks.filter((other) => other.bookingId !== except && overlap(block, other));
    const isBooked = (team: string) => clashing.some((other) => other.teams.includes(team));
    const ordered = teams.toSorted((a, b) => Number(b === own) - Number(a === own));
    const found = ordered.find(isBooked);
    return found === undefined ? null : { whose: found === own ? 'ours' : 'theirs', team: names.get(found) ?? '' };
  }

  /**
   * Ends what the booking of these teams rules out: requests whose start clashes, and posts without a start left.
   * `except`: the request and the post that led to it. `moved`: the booking whose row still has its old time.
   */
  async settle(
    unit: Unit,
    teams: readonly string[],
    { block, now, except = [], moved }: { block: Block; now: string; except?: readonly string[]; moved?: string },
  ): Promise<void> {
    const client = unit.lock();
    for (const request of await this.requests.openOf(teams, client)) {
      if (except.includes(request.id) || except.includes(request.postId) || !overlap(block, request)) continue;
      if (teams.includes(request.teamId)) await this.withdrawRequest(unit, request.id, 'booked', now);
      else await this.dropRequest(unit, request.id, 'booked', now);
    }
    const blocks = (await this.bookings.blocksOf(teams, client)).filter(({ bookingId }) => bookingId !== moved);
    for (const post of await this.posts.openOf(teams, client)) {
      if (except.includes(post.id)) continue;
      const booked = [...blocks.filter((other) => other.teams.includes(post.teamId)), block];
      if (startsIn(post, booked, now).length === 0) await this.closePost(unit, post, 'booked', now);
    }
  }

  /** Withdraws a post; requests for it are gone. */
  async closePost(unit: Unit, { id: postId }: Pick<Post, 'id'>, because: PostEnd, now: string): Promise<void> {
    const post = await unit.load(postAggregate, postId);
    await unit.decide(post, { type: 'WithdrawPost', postId, because, ctx: { now } });
    const end = because === 'disbanded' ? 'disbanded' : 'post';
    for (const { id } of await this.requests.openFor([postId], unit.lock())) await this.dropRequest(unit, id, end, now);
  }

  /** Tells the teams of other requests for the post that another one was chosen. */
  async declineOthers(unit: Unit, postId: string, chosen: string, now: string): Promise<void> {
    for (const { id: requestId } of await this.requests.openFor([postId], unit.lock())) {
      if (requestId === chosen) continue;
      const request = await unit.load(requestAggregate, requestId);
      const { postTeam, teamId } = request.state;
      const about = { kind: 'request-declined' as const, cause: `request-declined_${requestId}`, now, by: undefined };
      const ctx = {
        now,
        notifications: await this.notifications.toBookers(teamId, postTeam, { _id: requestId }, about),
      };
      await unit.decide(request, {
        type: 'DeclineScrimRequest',
        requestId,
        because: 'other-chosen',
        reason: null,
        ctx,
      });
    }
  }

  async withdrawRequest(unit: Unit, requestId: string, because: RequestEnd, now: string): Promise<void> {
    const request = await unit.load(requestAggregate, requestId);
    await unit.decide(request, { type: 'WithdrawRequest', requestId, because, ctx: { now } });
  }

  async dropRequest(unit: Unit, requestId: string, because: DropRequest['because'], now: string): Promise<void> {
    const request = await unit.load(requestAggregate, requestId);
    const { postTeam, teamId } = request.state;
    const about = { kind: 'request-gone' as const, cause: `request-gone_${requestId}`, now, by: undefined };
    const notifications = await this.notifications.toBookers(teamId, postTeam, { _id: requestId }, about);
    await unit.decide(request, { type: 'DropRequest', requestId, because, ctx: { now, notifications } });
  }
}
