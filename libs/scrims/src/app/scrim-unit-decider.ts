import type { UnitDecider, UnitStep } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { MOVING_DRAFTS } from '../domain/drafts';
import type { ScrimCommand } from '../domain/scrim';
import type { Scrim, ScrimEvent } from '../domain/state';
import { SCRIM_DRAFTS, type ScrimDrafts } from '../ports';
import { AvailableReserves } from '../read/available-reserves';
import { toDrafted } from '../read/drafted-scrims';

/** Two offers of one hour that are accepted at once give one seat. */
export const DECIDED_UNDER_LOCK: ReadonlySet<ScrimCommand['type']> = new Set(['AcceptOffer']);

/** Decides commands that may offer seats to reserves, and lets the drafts of the scrim follow its seats and results. */
@Injectable()
export class ScrimUnitDecider implements UnitDecider<ScrimCommand, Scrim, ScrimEvent> {
  constructor(
    private readonly reserves: AvailableReserves,
    @Inject(SCRIM_DRAFTS) private readonly drafts: ScrimDrafts,
  ) {}

  needsUnit({ type }: ScrimCommand, before: Scrim, after: Scrim): boolean {
    const mayOffer = type === 'UndoStep' || before.reserves.length > 0 || after.reserves.length > 0;
    return mayOffer || DECIDED_UNDER_LOCK.has(type) || mayMoveDrafts(before, after);
  }

  async decide({ unit, loaded, command, decide }: UnitStep<ScrimCommand, Scrim, ScrimEvent>) {
    if (DECIDED_UNDER_LOCK.has(command.type)) unit.lock();
    const before = loaded.state;
    const available = await this.reserves.find(before, command);
    const events = decide({ ...command, ctx: { ...command.ctx, ...available } });
    if (mayMoveDrafts(before, loaded.state) && events.some(({ type }) => MOVING_DRAFTS.has(type)))
      await this.drafts.follow(unit, toDrafted(loaded.state), command.ctx.now);
    return events;
  }
}

const mayMoveDrafts = (before: Scrim, after: Scrim): boolean =>
  after.series.draft && (before.seats !== after.seats || before.results !== after.results);
