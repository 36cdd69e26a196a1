import { assertRule, CONFIG, type CommitRule, type Config, type UnitDecider, type UnitStep } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { MOVING_DRAFTS } from '../domain/drafts';
import { seatOf } from '../domain/rules';
import type { ScrimCommand } from '../domain/scrim';
import type { Scrim, ScrimEvent } from '../domain/state';
import { SCRIM_DRAFTS, type ScrimDrafts } from '../ports';
import { AvailableReserves } from '../read/available-reserves';
import { toDrafted } from '../read/drafted-scrims';
import { upcomingLimit } from '../read/upcoming-limit';

/** Two offers of one hour that are accepted at once give one seat. */
export const DECIDED_UNDER_LOCK: ReadonlySet<ScrimCommand['type']> = new Set(['AcceptOffer']);

/** Decides commands that may offer seats to reserves or make one more scrim public, and lets drafts follow their scrim. */
@Injectable()
export class ScrimUnitDecider implements UnitDecider<ScrimCommand, Scrim, ScrimEvent> {
  readonly #limit: CommitRule<ScrimCommand, Scrim>;

  constructor(
    private readonly reserves: AvailableReserves,
    @Inject(SCRIM_DRAFTS) private readonly drafts: ScrimDrafts,
    @Inject(CONFIG) config: Config,
  ) {
    this.#limit = upcomingLimit(config.COMMUNITY_SCRIMS);
  }

  needsUnit(command: ScrimCommand, before: Scrim, stateAfter: () => Scrim): boolean {
    const { type } = command;
    if (type === 'UndoStep' || before.reserves.length > 0 || DECIDED_UNDER_LOCK.has(type)) return true;
    const after = stateAfter();
    return after.reserves.length > 0 || this.#limit.concerns(command, before, after) || mayMoveDrafts(before, after);
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
    return events;
  }
}

/** A player has lost the seat, or a result has changed. */
const mayMoveDrafts = (before: Scrim, after: Scrim): boolean =>
  after.series.draft &&
  (before.results !== after.results ||
    (before.seats !== after.seats && before.seats.some(({ userId }) => seatOf(after, userId) === undefined)));
