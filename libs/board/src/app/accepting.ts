import type { Awaited, LineUp } from '@muster/contracts/board';
import { seriesMs } from '@muster/contracts/series';
import { type Caller, initiatorOf, type Loaded, type Snapshot, type Unit, UnitOfWork } from '@muster/platform';
import { TEAM_SCRIMS, type TeamScrims } from '@muster/scrims/ports';
import { type TeamOf, TEAMS, type Teams } from '@muster/teams/ports';
import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { bookingAggregate, postAggregate, requestAggregate } from '../aggregate';
import { type Booking } from '../domain/booking';
import { BoardRejection } from '../domain/errors';
import { assertLineUp, busyIn, drawLineUp, type Squad, stillHolds } from '../domain/line-up';
import type { Post, PostCommand, PostEvent } from '../domain/post';
import { assertAcceptable, type RequestCommand, type RequestEvent, type ScrimRequest } from '../domain/request';
import { BoardAccess } from './board-access';
import { BoardNotifications } from './board-notifications';
import { audienceFor } from './line-ups';
import { Settling } from './settling';
import { type Material, playersOf, Squads } from './squads';

const TITLE_MAX = 100;
/** The request may be about another start by the time of the decision. */
const ATTEMPTS = 3;

/** `side`: of the caller who accepts. `sent`: the line-up of that side. */
interface Acceptance {
  requestId: string;
  postId: string;
  side: Awaited;
  sent: LineUp | undefined;
  caller: Caller;
  now: string;
}
/** The posting team plays as the first one. */
const SIDES = [
  ['post', 'teamOne'],
  ['request', 'teamTwo'],
] as const;
type Pair<T> = Readonly<Record<Awaited, T>>;
interface Chosen {
  lineUps: Pair<LineUp>;
  /** People with a seat elsewhere that others gave them. */
  overlaps: string[];
}
export interface Accepted {
  booking: Snapshot<Booking>;
  overlaps: string[];
}
type LoadedRequest = Loaded<RequestCommand, ScrimRequest, RequestEvent>;
type LoadedPost = Loaded<PostCommand, Post, PostEvent>;

/**
 * Accepts requests. The request, the post, the booking, its scrim with the people of both teams, and whatever the booking
 * rules out are one commit. It is decided while no other writer can append, so that of several that clash one succeeds.
 */
@Injectable()
export class Accepting {
  constructor(
    private readonly work: UnitOfWork,
    private readonly access: BoardAccess,
    private readonly squads: Squads,
    private readonly settling: Settling,
    private readonly notifications: BoardNotifications,
    @Inject(TEAMS) private readonly teams: Teams,
    @Inject(TEAM_SCRIMS) private readonly scrims: TeamScrims,
  ) {}

  async accept(requestId: string, sent: LineUp | undefined, caller: Caller): Promise<Accepted> {
    for (let attempt = 1; ; attempt++) {
      const { request, side } = await this.access.answering(requestId, caller);
      const { startsAt, games, postTeam, teamId, postId } = request.state;
      const teams = await this.teams.byIds([postTeam, teamId]);
      const materialOf = (id: string) => this.squads.at(teams.get(id) ?? { members: [] }, { startsAt, games });
      const [post, asking] = await Promise.all([materialOf(postTeam), materialOf(teamId)]);
      const material = { post, request: asking };
      const acceptance = { requestId, postId, side, sent, caller, now: new Date().toISOString() };
      const decided = this.work.run(initiatorOf(caller), (unit) =>
        this.#decide(unit, acceptance, { material, startsAt }),
      );
      const accepted = await decided.catch(async (error: unknown) => {
        if (isForOtherLineUp(error)) await this.#askForLineUp(request.state, acceptance);
        throw error;
      });
      if (accepted) return accepted;
      if (attempt === ATTEMPTS) throw new BoardRejection('request-closed');
    }
  }

  /** Tells the other team that it has to choose who plays. */
  async #askForLineUp({ id: requestId, postTeam, teamId, startsAt }: ScrimRequest, { side, caller, now }: Acceptance) {
    const [acting, told, other] =
      side === 'post' ? [postTeam, teamId, 'request' as const] : [teamId, postTeam, 'post' as const];
    const about = { kind: 'line-up-asked' as const, cause: `line-up-asked_${requestId}`, now, by: caller.userId };
    const notifications = await this.notifications.toBookers(told, acting, { _id: requestId, at: startsAt }, about);
    await this.work.run({ by: caller.userId }, async (unit) => {
      const request = await unit.load(requestAggregate, requestId);
      await unit.decide(request, { type: 'AskForLineUp', requestId, side: other, ctx: { now, notifications } });
    });
  }

  /** Returns undefined if the people were looked up for another start. */
  async #decide(
    unit: Unit,
    { requestId, postId, side, sent, caller, now }: Acceptance,
    seen: { material: Pair<Material>; startsAt: string },
  ): Promise<Accepted | undefined> {
    unit.lock();
    const request: LoadedRequest = await unit.load(requestAggregate, requestId);
    const post: LoadedPost = await unit.load(postAggregate, postId);
    if (side !== request.state.awaiting) throw new BoardRejection('not-awaited');
    assertAcceptable(request.state, post.state, now);
    if (request.state.startsAt !== seen.startsAt) return undefined;
    const teams = await this.#teams(unit, request.state);
    const { startsAt, games } = request.state;
    const names = new Map([teams.post, teams.request].map(({ _id, name }) => [_id, name]));
    const own = teams[side]._id;
    const booked = await this.settling.booked(unit, [...names.keys()], { own, block: { startsAt, games }, names });
    if (booked) throw new BoardRejection('team-booked', booked);
    const material = {
      post: stillIn(teams.post, seen.material.post),
      request: stillIn(teams.request, seen.material.request),
    };
    const squads = await this.#squads(unit, request.state, post.state, material);
    const chosen = await this.#lineUps(squads, { request: request.state, post: post.state, side, sent, teams });
    return this.#commit(unit, { request, post, teams, chosen, side, caller, now });
  }

  /** Their rosters and blocks have to be the newest at the commit: a block ends their requests only some time later. */
  async #teams(unit: Unit, { postTeam, teamId }: ScrimRequest): Promise<Pair<TeamOf>> {
    const [post, request] = [await this.teams.load(unit, postTeam), await this.teams.load(unit, teamId)];
    const isBlocked = post?.blocks.includes(teamId) || request?.blocks.includes(postTeam);
    if (!post || !request || isBlocked) throw new BoardRejection('request-closed');
    return { post, request };
  }

  async #squads(unit: Unit, request: ScrimRequest, post: Post, material: Pair<Material>): Promise<Pair<Squad>> {
    const start = Date.parse(request.startsAt);
    const span = { start, end: start + seriesMs(request.games) };
    const people = [...material.post.members, ...material.request.members].map(({ userId }) => userId);
    const taken = await this.scrims.takenIn([...new Set(people)], span, null, unit.lock());
    return {
      post: { ...material.post, taken, oneShort: post.oneShort },
      request: { ...material.request, taken, oneShort: request.oneShort },
    };
  }

  /** A line-up that was sent is taken as it is; a stored one that does not hold any more is drawn anew. */
  async #lineUps(
    squads: Pair<Squad>,
    given: { request: ScrimRequest; post: Post; side: Awaited; sent: LineUp | undefined; teams: Pair<TeamOf> },
  ): Promise<Chosen> {
    const { side, sent, teams } = given;
    if (sent) {
      assertLineUp(sent, squads[side].oneShort, squads[side].members);
      const busy = busyIn(sent, squads[side]);
      if (busy.length > 0) throw await this.squads.refused('player-busy', busy);
    }
    const fixedOf = (one: Awaited): LineUp | undefined => {
      if (sent && one === side) return sent;
      const stored = given[one].lineUp;
      return stored && stillHolds(stored, squads[one]) ? stored : undefined;
    };
    const fixed = { post: fixedOf('post'), request: fixedOf('request') };
    const drawFor = (one: Awaited, other: LineUp | undefined): LineUp => {
      const drawn = fixed[one] ?? drawLineUp(squads[one], new Set(other?.map(({ userId }) => userId)));
      if (drawn) return drawn;
      throw new BoardRejection('line-up-needed', { whose: one === side ? 'ours' : 'theirs', team: teams[one].name });
    };
    const post = drawFor('post', fixed.request);
    const lineUps = { post, request: drawFor('request', post) };
    const twice = lineUps.post.map(({ userId }) => userId).filter((id) => lineUps.request.some((s) => s.userId === id));
    if (twice.length > 0) throw await this.squads.refused('player-twice', twice);
    const seated = [...lineUps.post, ...lineUps.request].map(({ userId }) => userId);
    return { lineUps, overlaps: seated.filter((userId) => squads.post.taken.get(userId) === 'placed') };
  }

  async #commit(
    unit: Unit,
    accepted: {
      request: LoadedRequest;
      post: LoadedPost;
      teams: Pair<TeamOf>;
      chosen: Chosen;
      side: Awaited;
      caller: Caller;
      now: string;
    },
  ): Promise<Accepted> {
    const { request, post, teams, chosen, side, now } = accepted;
    const [requestId, postId, bookingId, scrimId] = [request.id, post.id, uuid(), uuid()];
    const [ctx, { startsAt, games }] = [{ now }, request.state];
    const { visibility } = post.state;
    const pair = [teams.post._id, teams.request._id] as const;
    await unit.decide(request, { type: 'AcceptScrimRequest', requestId, side, bookingId, ctx });
    await unit.decide(post, { type: 'BookPost', postId, bookingId, ctx });
    const booking = unit.create(bookingAggregate, bookingId);
    const made = { scrimId, postId, requestId, teams: pair, startsAt, games, visibility };
    const notifications = await this.notifications.ofMatch(
      [teams.post, teams.request],
      [chosen.lineUps.post, chosen.lineUps.request],
      { _id: bookingId, at: startsAt },
      { kind: 'booking-made', cause: `booking-made_${bookingId}`, now, by: accepted.caller.userId, scrimId },
    );
    await unit.decide(booking, { type: 'MakeBooking', bookingId, ...made, ctx: { now, notifications } });
    await this.#createScrim(unit, { ...accepted, bookingId, scrimId });
    await this.settling.declineOthers(unit, postId, requestId, now);
    await this.settling.settle(unit, pair, { block: { startsAt, games }, now, except: [requestId, postId] });
    return { booking: booking.snapshot, overlaps: chosen.overlaps };
  }

  async #createScrim(
    unit: Unit,
    given: {
      request: LoadedRequest;
      post: LoadedPost;
      teams: Pair<TeamOf>;
      chosen: Chosen;
      bookingId: string;
      scrimId: string;
      now: string;
    },
  ): Promise<void> {
    const { teams, chosen, bookingId, scrimId, now: at } = given;
    const { region, by: createdBy, series, visibility } = given.post.state;
    const { startsAt, games } = given.request.state;
    const seats = [
      ...chosen.lineUps.post.map((seat) => ({ ...seat, team: 'teamOne' as const })),
      ...chosen.lineUps.request.map((seat) => ({ ...seat, team: 'teamTwo' as const })),
    ];
    await this.scrims.create(unit, {
      scrimId,
      bookingId,
      teamIds: { teamOne: teams.post._id, teamTwo: teams.request._id },
      createdBy,
      host: firstCaptain([teams.post, teams.request], seats),
      at,
      title: `${teams.post.name} vs ${teams.request.name}`.slice(0, TITLE_MAX),
      region,
      startsAt,
      visibility,
      series: { ...series, closed: [...series.closed], games },
      seats,
      calls: SIDES.flatMap(([one, team]) => {
        const { oneShort } = given[one].state;
        return oneShort ? [{ team, roles: [oneShort], audience: audienceFor(teams[one]) }] : [];
      }),
    });
  }
}

/** Without people who left, or became coaches, since their times were read. */
const stillIn = (team: TeamOf, material: Material): Material => ({
  ...material,
  members: playersOf(team, material.members),
});

const isForOtherLineUp = (error: unknown): boolean =>
  error instanceof BoardRejection && error.code === 'line-up-needed' && error.params['whose'] === 'theirs';

/** The lobby host is the first captain who plays. */
const firstCaptain = (teams: readonly TeamOf[], seats: readonly { userId: string }[]): string | null =>
  teams
    .flatMap(({ members }) => members)
    .find(({ userId, captain }) => captain && seats.some((seat) => seat.userId === userId))?.userId ?? null;
