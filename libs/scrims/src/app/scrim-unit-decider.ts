import { assertRule, CONFIG, type CommitRule, type Config, type UnitDecider, type UnitStep } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { MOVING_DRAFTS } from '../domain/drafts';
import { isPlayed, winnersOf } from '../domain/games';
import { seatOf } from '../domain/rules';
import type { ScrimCommand } from '../domain/scrim';
import type { Scrim, ScrimEvent } from '../domain/state';
import { type BookedScrim, SCRIM_BOOKINGS, SCRIM_DRAFTS, type ScrimBookings, type ScrimDrafts } from '../ports';
import { AvailableReserves } from '../read/available-reserves';
import { toDrafted } from '../read/drafted-scrims';
import { upcomingLimit } from '../read/upcoming-limit';

/** Two offers of one hour that are accepted at once give one seat. */
export const DECIDED_UNDER_LOCK: ReadonlySet<ScrimCommand['type']> = new Set(['AcceptOffer']);

/** Decides commands that may offer seats to reserves or make one more scrim public, and lets drafts and bookings follow. */
@Injectable()
export class ScrimUnitDecider implements UnitDecider<ScrimCommand, Scrim, ScrimEvent> {
  readonly #limit: CommitRule<ScrimCommand, Scrim>;

  constructor(
    private readonly reserves: AvailableReserves,
    @Inject(SCRIM_DRAFTS) private readonly drafts: ScrimDrafts,
    @Inject(SCRIM_BOOKINGS) private readonly bookings: ScrimBookings,
    @Inject(CONFIG) config: Config,
  ) {
    this.#limit = upcomingLimit(config.COMMUNITY_SCRIMS);
  }

  needsUnit(command: ScrimCommand, before: Scrim, stateAfter: () => Scrim): boolean {
    const { type } = command;
    if (type === 'UndoStep' || before.reserves.length > 0 || DECIDED_UNDER_LOCK.has(type)) return true;
    if (before.teamIds) return true;
    const after = stateAfter();
    return (
      after.reserves.length > 0 ||
      this.#limit.concerns(command, before, after) ||
      mayMoveDrafts(before, after) ||
      movesBooking(before, after)
    );
  }

  async decide(step: UnitStep<ScrimCommand, Scrim, ScrimEvent>) {
    const { unit, loaded, command, decide } = step;
    if (DECIDED_UNDER_LOCK.has(command.type)) unit.lock();
    const before = loaded.state;
    const available = await this.reserves.find(before, command);
    const events = decide({ ...command, ctx: { ...command.ctx, ...available } });
    await assertRule(this.#limit, before, step);
    if (mayMoveDrafts(before, loaded.state) && events.some(({ type }) => MOVING_DRAFTS.has(type)))
      await this.drafts.follow(unit, toDrafted(loaded.state), command.ctx.now);
    if (movesBooking(before, loaded.state)) await this.#followBooking(step, before);
    return events;
  }

  async #followBooking({ unit, loaded, command }: UnitStep<ScrimCommand, Scrim, ScrimEvent>, before: Scrim) {
    const { id: scrimId, bookingId } = loaded.state;
    await this.bookings.follow(unit, {
      scrimId,
      bookingId: bookingId!,
      before: toBooked(before),
      after: toBooked(loaded.state),
      by: 'by' in command ? command.by : null,
      reason: command.type === 'DeleteScrim' ? (command.reason ?? null) : null,
      at: command.ctx.now,
    });
  }
}

const toBooked = (scrim: Scrim): BookedScrim => ({
  startsAt: scrim.startsAt,
  games: scrim.series.games,
  deleted: scrim.deleted,
  decided: isPlayed(scrim),
  winners: winnersOf(scrim),
  players: scrim.seats.map(({ userId }) => userId),
});
/** Whether a team's scrim has changed in what its booking depends on. Its creation is a step of the booking itself. */
const movesBooking = (before: Scrim, after: Scrim): boolean =>
  before.bookingId !== null &&
  (before.startsAt !== after.startsAt ||
    before.series.games !== after.series.games ||
    before.deleted !== after.deleted ||
    before.results !== after.results ||
    after.seats.some(({ userId }) => seatOf(before, userId) === undefined));

/** A player has lost the seat, or a result has changed. */
const mayMoveDrafts = (before: Scrim, after: Scrim): boolean =>
  after.series.draft &&
  (before.results !== after.results ||
    (before.seats !== after.seats && before.seats.some(({ userId }) => seatOf(after, userId) === undefined)));
