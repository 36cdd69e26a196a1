import type { MakeRequestBody } from '@muster/contracts/board';
import { type Caller, initiatorOf, type Snapshot, type Unit, UnitOfWork } from '@muster/platform';
import { TEAMS, type Teams } from '@muster/teams/ports';
import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { postAggregate, requestAggregate } from '../aggregate';
import { isOnQuarter, startsIn } from '../domain/blocks';
import { BoardRejection } from '../domain/errors';
import { assertLineUp } from '../domain/line-up';
import { isOpenAt, type Post } from '../domain/post';
import { isRankOutside } from '../domain/ranks';
import type { LineUpRequest, RequestCommand, ScrimRequest } from '../domain/request';
import { BookingQueries } from '../read/bookings.queries';
import { RequestQueries } from '../read/requests.queries';
import { assertBooks, BoardAccess } from './board-access';
import { BoardNotifications } from './board-notifications';
import { Settling } from './settling';
import { Squads } from './squads';

type RequestSnapshot = Snapshot<ScrimRequest>;

/** Teams answer posts, propose other starts, and end their requests. */
@Injectable()
export class RequestUnits {
  constructor(
    private readonly work: UnitOfWork,
    private readonly access: BoardAccess,
    private readonly squads: Squads,
    private readonly settling: Settling,
    private readonly notifications: BoardNotifications,
    private readonly requests: RequestQueries,
    private readonly bookings: BookingQueries,
    @Inject(TEAMS) private readonly teams: Teams,
  ) {}

  async make(postId: string, body: MakeRequestBody, caller: Caller, key?: string): Promise<RequestSnapshot> {
    const { startsAt, message = '', oneShort = null, lineUp = null } = body;
    if (!isOnQuarter(startsAt)) throw new BoardRejection('not-on-the-quarter');
    const { post } = await this.access.post(postId, caller, key);
    const { id: teamId } = await this.access.booker(body.teamId, caller);
    if (lineUp) await this.#assertLineUp(teamId, lineUp, oneShort);
    const [requestId, by, now] = [uuid(), caller.userId, new Date().toISOString()];
    const isOutside = isRankOutside(post.state, (await this.teams.refs([teamId], caller)).get(teamId));
    const about = { kind: 'request-received' as const, cause: `request-received_${requestId}`, now, by };
    const notifications = await this.notifications.toBookers(
      post.state.teamId,
      teamId,
      { _id: requestId, at: startsAt },
      about,
    );
    return this.work.run(initiatorOf(caller), async (unit) => {
      const client = unit.lock();
      const { state } = await unit.load(postAggregate, postId);
      const names = await this.#load(unit, [state.teamId, teamId], 'post-not-found');
      const own = (await this.requests.openOf([teamId], client)).filter((one) => one.teamId === teamId);
      const block = { startsAt, games: state.games };
      const facts = {
        post: state,
        starts: await this.#starts(unit, state, now),
        postTeam: names.get(state.teamId) ?? '',
        isRankOutside: isOutside,
        isBooked: (await this.settling.booked(unit, [teamId], { own: teamId, block, names })) !== null,
        hasAsked: own.some((one) => one.postId === postId),
        open: own.length,
      };
      const request = unit.create(requestAggregate, requestId);
      const given = { teamId, by, startsAt, oneShort, lineUp, message, facts, ctx: { now, notifications } };
      await unit.decide(request, { type: 'MakeRequest', requestId, ...given });
      return request.snapshot;
    });
  }

  /** Guards the rosters of both teams: if a team is disbanded or blocked at the same moment, the unit is decided again. */
  async #load(
    unit: Unit,
    [postTeam, teamId]: [string, string],
    otherwise: 'post-not-found' | 'request-closed',
  ): Promise<ReadonlyMap<string, string>> {
    const [posting, asking] = [await this.teams.load(unit, postTeam), await this.teams.load(unit, teamId)];
    const isBlocked = posting?.blocks.includes(teamId) || asking?.blocks.includes(postTeam);
    if (!posting || !asking || isBlocked) throw new BoardRejection(otherwise);
    return new Map([
      [postTeam, posting.name],
      [teamId, asking.name],
    ]);
  }

  async #starts(unit: Unit, post: Post, now: string): Promise<string[]> {
    if (!isOpenAt(post, now)) return [];
    return startsIn(post, await this.bookings.blocksOf([post.teamId], unit.lock()), now);
  }

  async propose(id: string, startsAt: string, caller: Caller): Promise<void> {
    if (!isOnQuarter(startsAt)) throw new BoardRejection('not-on-the-quarter');
    const now = new Date().toISOString();
    const { request, side } = await this.access.answering(id, caller);
    const { postTeam, teamId, postId } = request.state;
    const [acting, told] = side === 'post' ? [postTeam, teamId] : [teamId, postTeam];
    const cause = `request-proposed_${id}_${Date.parse(now)}`;
    const notification = { kind: 'request-proposed' as const, cause, now, by: caller.userId };
    const notifications = await this.notifications.toBookers(told, acting, { _id: id, at: startsAt }, notification);
    await this.work.run(initiatorOf(caller), async (unit) => {
      const loaded = await unit.load(requestAggregate, id);
      const { state: post } = await unit.load(postAggregate, postId);
      const names = await this.#load(unit, [postTeam, teamId], 'request-closed');
      const block = { startsAt, games: post.games };
      const isBooked = (await this.settling.booked(unit, [teamId], { own: acting, block, names })) !== null;
      const starts = await this.#starts(unit, post, now);
      const about = { starts, isBooked, postTeam: names.get(isBooked ? teamId : postTeam) ?? '', startsAt };
      const command = {
        type: 'ProposeStart' as const,
        requestId: id,
        side,
        teamId: acting,
        ...about,
        ctx: { now, notifications },
      };
      await unit.decide(loaded, command);
    });
  }

  async lineUp(
    id: string,
    changes: Partial<Pick<LineUpRequest, 'lineUp' | 'oneShort'>>,
    caller: Caller,
  ): Promise<void> {
    const { request, viewer } = await this.access.request(id, caller);
    const { state } = request;
    assertBooks(viewer, state.teamId);
    const { lineUp = state.lineUp, oneShort = state.oneShort } = changes;
    if (lineUp) await this.#assertLineUp(state.teamId, lineUp, oneShort);
    await this.#send(id, caller, (ctx) => ({ type: 'LineUpRequest', requestId: id, lineUp, oneShort, ctx }));
  }

  async decline(id: string, text: string | null, caller: Caller): Promise<void> {
    const { request, side } = await this.access.answering(id, caller);
    const { postTeam, teamId } = request.state;
    const [acting, told] = side === 'post' ? [postTeam, teamId] : [teamId, postTeam];
    const now = new Date().toISOString();
    const about = { kind: 'request-declined' as const, cause: `request-declined_${id}`, now, by: caller.userId };
    const notifications = await this.notifications.toBookers(told, acting, { _id: id }, about);
    const reason = text === null ? null : { id: uuid(), text };
    const given = { because: 'answer' as const, side, by: caller.userId, reason };
    const command = { type: 'DeclineScrimRequest' as const, requestId: id, ...given };
    await this.#send(id, caller, (ctx) => ({ ...command, ctx: { ...ctx, notifications } }));
  }

  async withdraw(id: string, caller: Caller): Promise<void> {
    const { request, viewer } = await this.access.answering(id, caller);
    const side = viewer.isAdmin || viewer.books.has(request.state.teamId) ? 'request' : 'post';
    await this.#send(id, caller, (ctx) => ({ type: 'WithdrawRequest', requestId: id, because: 'asked', side, ctx }));
  }

  async #send(id: string, caller: Caller, toCommand: (ctx: { now: string }) => RequestCommand): Promise<void> {
    const command = toCommand({ now: new Date().toISOString() });
    await this.work.run(initiatorOf(caller), async (unit) => {
      await unit.decide(await unit.load(requestAggregate, id), command);
    });
  }

  async #assertLineUp(
    teamId: string,
    ...[lineUp, oneShort]: [NonNullable<ScrimRequest['lineUp']>, ScrimRequest['oneShort']]
  ) {
    const team = (await this.teams.byIds([teamId])).get(teamId)!;
    assertLineUp(lineUp, oneShort, await this.squads.candidates(team));
  }
}
