import { POST_AHEAD_MS } from '@muster/contracts/board';
import { Rejection } from '@muster/kernel';
import { type Caller, initiatorOf, type Unit, UnitOfWork } from '@muster/platform';
import { TEAM_SCRIMS, type TeamScrims } from '@muster/scrims/ports';
import { PEOPLE, type People } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { bookingAggregate } from '../aggregate';
import { type Block, endOf, isOnQuarter } from '../domain/blocks';
import { type Booking, type BookingCommand, otherTeam } from '../domain/booking';
import { BoardRejection } from '../domain/errors';
import { BoardAccess } from './board-access';
import { BookingChanges } from './booking-changes';
import { BoardNotifications } from './board-notifications';
import { namedRejection } from './squads';

/** Teams propose other times for their bookings, and cancel them. */
@Injectable()
export class BookingUnits {
  constructor(
    private readonly work: UnitOfWork,
    private readonly access: BoardAccess,
    private readonly changes: BookingChanges,
    private readonly notifications: BoardNotifications,
    @Inject(TEAM_SCRIMS) private readonly scrims: TeamScrims,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  async proposeTime(id: string, startsAt: string, caller: Caller): Promise<void> {
    if (!isOnQuarter(startsAt)) throw new BoardRejection('not-on-the-quarter');
    const now = new Date().toISOString();
    const isNear = startsAt > now && Date.parse(startsAt) <= Date.parse(now) + POST_AHEAD_MS;
    if (!isNear) throw new Rejection('range-invalid');
    const { booking: found, teams } = await this.access.ownBooking(id, caller);
    const team = teams[0]!;
    const cause = `booking-time-proposed_${id}_${Date.parse(now)}`;
    const about = { kind: 'booking-time-proposed' as const, cause, now, by: caller.userId };
    const notifications = await this.notifications.toBookers(
      otherTeam(found.state, team),
      team,
      { _id: id, at: startsAt },
      about,
    );
    await this.#run(id, caller, async (unit, booking) => {
      const booked = await this.changes.bookedAt(unit, booking, { startsAt, games: booking.games }, team);
      return { type: 'ProposeTime', bookingId: id, team, startsAt, booked, ctx: { now, notifications } };
    });
  }

  async acceptTime(id: string, caller: Caller): Promise<void> {
    const now = new Date().toISOString();
    const { teams } = await this.access.ownBooking(id, caller);
    await this.work.run(initiatorOf(caller), async (unit) => {
      unit.lock();
      const booking = await unit.load(bookingAggregate, id);
      const { state } = booking;
      const team = actingTeam(state, teams, false);
      const block = { startsAt: state.proposal?.startsAt ?? state.startsAt, games: state.games };
      const booked = await this.changes.bookedAt(unit, state, block, team);
      const people = (await this.scrims.seats(unit, state.scrimId)).map(({ userId }) => userId);
      const moved = { at: block.startsAt, now, by: caller.userId };
      const notifications = await this.changes.movedNotifications(state, people, moved);
      await unit.decide(booking, { type: 'AcceptTime', bookingId: id, team, booked, ctx: { now, notifications } });
      await this.#assertFree(unit, state, block, people);
      // The scrim follows, and with it whatever the new time rules out
      await this.scrims.move(unit, state.scrimId, { startsAt: block.startsAt, by: caller.userId, at: now });
    });
  }

  /** Nobody agreed to give up a seat that they took elsewhere; one that others gave them does not count. */
  async #assertFree(unit: Unit, { scrimId }: Booking, block: Block, people: readonly string[]): Promise<void> {
    const span = { start: Date.parse(block.startsAt), end: endOf(block) };
    const taken = await this.scrims.takenIn(people, span, scrimId, unit.lock());
    const busy = people.filter((userId) => taken.has(userId) && taken.get(userId) !== 'placed');
    if (busy.length > 0) throw await namedRejection(this.people, 'player-busy', busy);
  }

  async withdrawTime(id: string, caller: Caller): Promise<void> {
    const now = new Date().toISOString();
    const { teams } = await this.access.ownBooking(id, caller);
    await this.#run(id, caller, async (_, booking) => {
      const team = actingTeam(booking, teams, true);
      return { type: 'WithdrawTime', bookingId: id, team, ctx: { now } };
    });
  }

  async declineTime(id: string, caller: Caller): Promise<void> {
    const now = new Date().toISOString();
    const { teams } = await this.access.ownBooking(id, caller);
    await this.#run(id, caller, async (_, booking) => {
      const team = actingTeam(booking, teams, false);
      return { type: 'DeclineTime', bookingId: id, team, ctx: { now } };
    });
  }

  async cancel(id: string, text: string | null, caller: Caller): Promise<void> {
    const now = new Date().toISOString();
    const { teams } = await this.access.ownBooking(id, caller);
    const reason = text === null ? null : { id: uuid(), text };
    const by = caller.isAdmin && teams.length > 1 ? null : teams[0]!;
    await this.work.run(initiatorOf(caller), async (unit) => {
      unit.lock();
      const booking = await unit.load(bookingAggregate, id);
      await this.changes.cancel(unit, booking, { by, author: caller.userId, reason, now });
      await this.scrims.cancel(unit, booking.state.scrimId, { by: caller.userId, at: now });
    });
  }

  async #run(
    id: string,
    caller: Caller,
    toCommand: (unit: Unit, booking: Booking) => Promise<BookingCommand>,
  ): Promise<void> {
    await this.work.run(initiatorOf(caller), async (unit) => {
      const booking = await unit.load(bookingAggregate, id);
      await unit.decide(booking, await toCommand(unit, booking.state));
    });
  }
}

/** Returns the team whose turn it is, if the caller books for both. */
function actingTeam({ proposal }: Booking, teams: readonly string[], isOwn: boolean): string {
  return teams.find((team) => (proposal?.by === team) === isOwn) ?? teams[0]!;
}
