import { POST_NOW_MS, QUARTER_MS, TIME_PROPOSAL_MARGIN_MS } from '@muster/contracts/board';
import { seriesMs } from '@muster/contracts/series';
import { Rejection } from '@muster/kernel';
import type { Loaded, Unit } from '@muster/platform';
import { type BookedChange, type ScrimBookings, TEAM_SCRIMS, type TeamScrims } from '@muster/scrims/ports';
import { TEAMS, type Teams } from '@muster/teams/ports';
import { PEOPLE, type People } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { bookingAggregate, noteIdOf, postAggregate } from '../aggregate';
import { type Block, endOf } from '../domain/blocks';
import { type Booking, type BookingCommand, type BookingEvent, stateAt } from '../domain/booking';
import { BoardRejection } from '../domain/errors';
import { type Post, termsOf } from '../domain/post';
import { BoardTextQueries } from '../read/board-texts.queries';
import { BoardNotifications } from './board-notifications';
import { Settling } from './settling';
import { namedRejection } from './squads';

const KEY_BYTES = 16;

type LoadedBooking = Loaded<BookingCommand, Booking, BookingEvent>;
/** `by`: the team that cancels; null for an admin. `author`: the user. */
interface Cancellation {
  by: string | null;
  author: string;
  reason: { id: string; text: string } | null;
  now: string;
}

/** Cancels bookings, and lets them follow their scrims, in one commit with the scrim. */
@Injectable()
export class BookingChanges implements ScrimBookings {
  constructor(
    private readonly settling: Settling,
    private readonly texts: BoardTextQueries,
    private readonly notifications: BoardNotifications,
    @Inject(TEAMS) private readonly teams: Teams,
    @Inject(TEAM_SCRIMS) private readonly scrims: TeamScrims,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  async follow(unit: Unit, change: BookedChange): Promise<void> {
    const { bookingId, before, after, at: now } = change;
    unit.lock();
    const booking: LoadedBooking = await unit.load(bookingAggregate, bookingId);
    if (after.deleted && !before.deleted) return this.#cancelWithScrim(unit, booking, change);
    const moves = after.startsAt !== before.startsAt || after.games !== before.games;
    const added = after.players.filter((userId) => !before.players.includes(userId));
    // Another booking may have come to that time since the series was decided
    const reopens = before.decided && !after.decided && Date.parse(now) < endOf(after);
    if (moves || reopens) await this.#move(unit, booking, change);
    else if (added.length > 0) await this.#assertFree(unit, booking, change, added);
    if (after.decided !== before.decided)
      await unit.decide(booking, { type: 'SettleBooking', bookingId, decided: after.decided, ctx: { now } });
    await this.#tellOfCorrection(unit, booking, change);
  }

  /** Bookers of both teams learn of a game that counts for the other team by now. */
  async #tellOfCorrection(unit: Unit, booking: LoadedBooking, { before, after, by, at: now }: BookedChange) {
    const game = after.winners.findIndex((winner, i) => (before.winners[i] ?? winner) !== winner) + 1;
    if (game === 0 || !by) return;
    const { id: bookingId, teams } = booking.state;
    const team = after.winners[game - 1] === 'teamOne' ? teams[0] : teams[1];
    const cause = `result-corrected_${bookingId}_${game}_${Date.parse(now)}`;
    const about = { kind: 'result-corrected' as const, cause, now, by: by.userId };
    const notifications = await this.notifications.ofCorrection(booking.state, { team, game }, about);
    await unit.decide(booking, { type: 'CorrectBooking', bookingId, game, ctx: { now, notifications } });
  }

  /** Nobody stands in the line-ups of two bookings at one time, however they come in. */
  async #assertFree(unit: Unit, { state }: LoadedBooking, { scrimId, after }: BookedChange, people: readonly string[]) {
    if (state.cancelled || after.decided) return;
    const start = Date.parse(after.startsAt);
    const span = { start, end: start + seriesMs(after.games) };
    const taken = await this.scrims.takenIn(people, span, scrimId, unit.lock());
    const busy = people.filter((userId) => taken.get(userId) === 'booked');
    if (busy.length > 0) throw await namedRejection(this.people, 'player-busy', busy);
  }

  async #move(unit: Unit, booking: LoadedBooking, change: BookedChange): Promise<void> {
    const { bookingId, after, at: now } = change;
    if (booking.state.cancelled) return;
    const block = { startsAt: after.startsAt, games: after.games };
    await this.assertTeamsFree(unit, booking.state, block, undefined);
    await this.#assertFree(unit, booking, change, after.players);
    const notifications = await this.movedNotifications(booking.state, after.players, {
      at: after.startsAt,
      now,
      by: change.by?.userId,
    });
    await unit.decide(booking, { type: 'MoveBooking', bookingId, ...block, ctx: { now, notifications } });
    await this.settling.settle(unit, booking.state.teams, { block, now, moved: bookingId });
  }

  /** Everybody who plays and the captains of both teams are told. */
  movedNotifications(
    booking: Booking,
    people: readonly string[],
    { at, now, by }: { at: string; now: string; by: string | undefined },
  ) {
    const { id, scrimId, teams } = booking;
    const cause = `booking-moved_${id}_${Date.parse(now)}`;
    return this.notifications.ofBooking(
      booking,
      people,
      { at, from: teams[0], scrimId },
      { kind: 'booking-moved', cause, now, by },
    );
  }

  /** `own`: the team that asks. */
  async assertTeamsFree(unit: Unit, booking: Booking, block: Block, own: string | undefined): Promise<void> {
    const booked = await this.bookedAt(unit, booking, block, own);
    if (booked) throw new BoardRejection('team-booked', booked);
  }

  async bookedAt(unit: Unit, { id: except, teams }: Booking, block: Block, own: string | undefined) {
    const found = await this.teams.byIds(teams);
    const names = new Map([...found.values()].map(({ _id, name }) => [_id, name]));
    return this.settling.booked(unit, teams, { own, block, except, names });
  }

  async #cancelWithScrim(unit: Unit, booking: LoadedBooking, { by, reason, at: now }: BookedChange): Promise<void> {
    if (booking.state.cancelled) return;
    const author = by?.userId ?? '';
    const team = by && !by.isAdmin ? await this.#teamOf(booking.state, author) : null;
    await this.cancel(unit, booking, { by: team, author, reason, now });
  }

  /** The creator of a scrim cancels it for a team for which they book. */
  async #teamOf({ teams: ids }: Booking, userId: string): Promise<string> {
    const found = await this.teams.byIds(ids);
    for (const team of found.values()) if ((await this.teams.bookersOf(team)).includes(userId)) return team._id;
    throw new Rejection('not-a-booker');
  }

  /** The scrim itself is deleted by the caller. */
  async cancel(unit: Unit, booking: LoadedBooking, { by, author, reason, now }: Cancellation): Promise<void> {
    const { id: bookingId, postId, teams, startsAt } = booking.state;
    const isEarly = Date.parse(startsAt) - Date.parse(now) >= TIME_PROPOSAL_MARGIN_MS;
    const isUpcoming = booking.state.cancelled === null && stateAt(booking.state, now) === 'booked';
    const { state: old } = await unit.load(postAggregate, postId);
    const returns = by === teams[1] && isEarly && isUpcoming && old.keepLooking && old.audience.kind !== 'teams';
    const posting = returns ? await this.teams.load(unit, teams[0]) : undefined;
    const again = posting ? uuid() : null;
    const people = (await this.scrims.seats(unit, booking.state.scrimId)).map(({ userId }) => userId);
    const about = { kind: 'booking-cancelled' as const, cause: `booking-cancelled_${bookingId}`, now, by: author };
    const match = { from: by, ...(reason && { reasonId: reason.id }) };
    const notifications = await this.notifications.ofBooking(booking.state, people, match, about);
    await unit.decide(booking, {
      type: 'CancelBooking',
      bookingId,
      by,
      author,
      reason,
      again,
      ctx: { now, notifications },
    });
    if (again !== null) await this.#lookAgain(unit, again, old, startsAt, now);
  }

  /** The post is back on the board with the same terms, in the commit of the cancellation. */
  async #lookAgain(unit: Unit, postId: string, old: Post, startsAt: string, now: string): Promise<void> {
    const { teamId, by } = old;
    const next = new Date(Math.ceil(Date.parse(now) / QUARTER_MS) * QUARTER_MS).toISOString();
    const from = startsAt > next ? startsAt : next;
    const to = old.to > from ? old.to : from;
    const expiresAt = to > now ? to : new Date(Date.parse(now) + POST_NOW_MS).toISOString();
    const widensAt = old.widensAt !== null && old.widensAt > now ? old.widensAt : null;
    const terms = { ...termsOf(old), from, to, lineUp: null, widensAt };
    const written = await this.texts.find(noteIdOf(old.id));
    // The note stays with its author, so that it is erased with them
    const note = { note: written?.text ?? '', noteBy: written?.author ?? by };
    const key = old.audience.kind === 'link' ? { key: randomBytes(KEY_BYTES).toString('base64url') } : {};
    const given = { teamId, by, terms, expiresAt, again: true, words: { ...note, ...key }, ctx: { now } };
    await unit.decide(unit.create(postAggregate, postId), { type: 'MakePost', postId, ...given });
  }
}
