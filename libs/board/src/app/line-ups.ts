import type { LineUp, LineUpBody } from '@muster/contracts/board';
import { type Role, ROLES, type TeamName } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import type { CallAudience, CallSeatsBody } from '@muster/contracts/seat-calls';
import { seriesMs } from '@muster/contracts/series';
import { Rejection } from '@muster/kernel';
import { type Caller, initiatorOf, type Unit, UnitOfWork } from '@muster/platform';
import { TEAM_SCRIMS, type TeamScrims } from '@muster/scrims/ports';
import { type TeamOf, TEAMS, type Teams } from '@muster/teams/ports';
import { Inject, Injectable } from '@nestjs/common';
import { bookingAggregate } from '../aggregate';
import type { Booking } from '../domain/booking';
import { BoardRejection } from '../domain/errors';
import { assertLineUp, busyIn, type Candidate } from '../domain/line-up';
import { BookingQueries } from '../read/bookings.queries';
import { assertBooks, BoardAccess } from './board-access';
import { BoardNotifications } from './board-notifications';
import { playersOf, Squads } from './squads';

/** Captains choose who plays in a scrim that is booked. */
@Injectable()
export class LineUps {
  constructor(
    private readonly work: UnitOfWork,
    private readonly access: BoardAccess,
    private readonly bookings: BookingQueries,
    private readonly squads: Squads,
    private readonly notifications: BoardNotifications,
    @Inject(TEAMS) private readonly teams: Teams,
    @Inject(TEAM_SCRIMS) private readonly scrims: TeamScrims,
  ) {}

  async change(scrimId: string, body: LineUpBody, caller: Caller): Promise<ScrimView & { overlaps: string[] }> {
    const { teamId, players, oneShort = null } = body;
    const { bookingId, team } = await this.#found(scrimId, teamId, caller);
    const seen = team ? await this.squads.candidates(team) : [];
    const overlaps = await this.work.run(initiatorOf(caller), async (unit) => {
      const client = unit.lock();
      const roster = await this.teams.load(unit, teamId);
      const members = roster ? playersOf(roster, seen) : [];
      const { state, side } = await this.#side(unit, bookingId, teamId);
      const seats = await this.scrims.seats(unit, scrimId);
      const standIns = seats.filter((seat) => seat.team === side).map(({ userId }) => toCandidate(userId));
      assertLineUp(players, oneShort, [...members, ...standIns.filter(isOutside(seen))]);
      const start = Date.parse(state.startsAt);
      const span = { start, end: start + seriesMs(state.games) };
      const taken = await this.scrims.takenIn(userIdsOf(players), span, scrimId, client);
      const busy = busyIn(players, { taken });
      const twice = userIdsOf(players).filter((id) => seats.some((seat) => seat.userId === id && seat.team !== side));
      const at = new Date().toISOString();
      await this.scrims.lineUp(unit, scrimId, { side, players, by: caller.userId, at }, async () => {
        if (busy.length > 0) throw await this.squads.refused('player-busy', busy);
        if (twice.length > 0) throw await this.squads.refused('player-twice', twice);
      });
      if (oneShort) await this.#callFor(unit, scrimId, { side, role: oneShort, team, by: caller.userId, at });
      const before = seats.filter((seat) => seat.team === side);
      const notifications = await this.notifications.ofLineUp(
        state,
        teamId,
        { before, after: players },
        { now: at, by: caller.userId },
      );
      const booking = await unit.load(bookingAggregate, bookingId);
      await unit.decide(booking, { type: 'LineUpBooking', bookingId, team: teamId, ctx: { now: at, notifications } });
      return userIdsOf(players).filter((userId) => taken.get(userId) === 'placed');
    });
    return { ...(await this.scrims.view(scrimId, caller))!, overlaps };
  }

  async call(scrimId: string, { teamId, roles, audience }: CallSeatsBody, caller: Caller): Promise<ScrimView> {
    const { bookingId } = await this.#found(scrimId, teamId, caller);
    await this.work.run(initiatorOf(caller), async (unit) => {
      const { side } = await this.#side(unit, bookingId, teamId);
      const at = new Date().toISOString();
      await this.scrims.call(unit, scrimId, { side, roles, audience, by: caller.userId, at });
    });
    return (await this.scrims.view(scrimId, caller))!;
  }

  async endCall(scrimId: string, teamId: string, caller: Caller): Promise<ScrimView> {
    const { bookingId } = await this.#found(scrimId, teamId, caller);
    await this.work.run(initiatorOf(caller), async (unit) => {
      const { side } = await this.#side(unit, bookingId, teamId);
      await this.scrims.endCall(unit, scrimId, { side, by: caller.userId, at: new Date().toISOString() });
    });
    return (await this.scrims.view(scrimId, caller))!;
  }

  /** The scrim has to be of a booking, and the caller has to book for the team. */
  async #found(scrimId: string, teamId: string, caller: Caller) {
    const viewer = await this.access.viewer(caller);
    const bookingId = await this.bookings.ofScrim(scrimId);
    const view = await this.scrims.view(scrimId, caller);
    if (bookingId === undefined || !view) throw new Rejection('scrim-not-found');
    const team = (await this.teams.byIds([teamId])).get(teamId);
    assertBooks(viewer, teamId);
    return { bookingId, team };
  }

  async #side(unit: Unit, bookingId: string, teamId: string): Promise<{ state: Booking; side: TeamName }> {
    const { state } = await unit.load(bookingAggregate, bookingId);
    if (!state.teams.includes(teamId)) throw new Rejection('not-a-booker');
    if (state.cancelled) throw new BoardRejection('already-cancelled');
    return { state, side: state.teams[0] === teamId ? 'teamOne' : 'teamTwo' };
  }

  /** The seat that the line-up leaves free is open, beside those that were open before. */
  async #callFor(
    unit: Unit,
    scrimId: string,
    { side, role, team, by, at }: { side: TeamName; role: Role; team: TeamOf | undefined; by: string; at: string },
  ): Promise<void> {
    const before = (await this.scrims.calls(unit, scrimId)).find((call) => call.team === side);
    const audience = before?.audience ?? audienceFor(team);
    const roles = ROLES.filter((one) => one === role || before?.roles.includes(one));
    await this.scrims.call(unit, scrimId, { side, roles, audience, by, at });
  }
}

/** Members of the communities that list the team, or everybody if none does. */
export const audienceFor = (team: Pick<TeamOf, 'communities'> | undefined): CallAudience =>
  team && team.communities.length > 0 ? 'communities' : 'everybody';
const userIdsOf = (lineUp: LineUp): string[] => lineUp.map(({ userId }) => userId);
/** A stand-in who sits there may stay. */
const toCandidate = (userId: string): Candidate => ({ userId, kind: 'sub', roles: [], isBanned: false });
const isOutside =
  (members: readonly Candidate[]) =>
  ({ userId }: Candidate): boolean =>
    !members.some((member) => member.userId === userId);
