import { type Caller, CommandDispatcher, initiatorOf, type Snapshot, SnapshotCache } from '@muster/platform';
import { RateLimits } from '@muster/platform/http';
import { Injectable, Logger } from '@nestjs/common';
import { eveningAggregate, nightAggregate } from '../aggregate';
import type { EditEvening } from '../domain/dates';
import type { Evening } from '../domain/evening';
import { evening as decider } from '../domain/evening-decider';
import type { EveningChanges } from '../domain/night';
import { localTimeAt } from './evening-dates';
import { EveningPlanner } from './evening-planner';
import type { FoundEvening } from './night-access';

/** The limit of the route that changes a night. */
const EDIT_NIGHT = {
  name: 'edit-night',
  windows: [
    [60, 3_600],
    [200, 86_400],
  ],
} as const;

/**
 * Changes an evening together with the later ones of its night: one event of the night says both, so that neither
 * happens without the other, and its evenings follow.
 */
@Injectable()
export class LaterEvenings {
  readonly #log = new Logger('later-evenings');

  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly planner: EveningPlanner,
    private readonly snapshots: SnapshotCache,
    private readonly limits: RateLimits,
  ) {}

  /** Rejected as `command` would be, which changes this evening only. */
  async edit(
    command: EditEvening,
    changes: EveningChanges,
    { evening }: FoundEvening,
    caller: Caller,
  ): Promise<Snapshot<Evening>> {
    const { id, nightId, date, settings } = evening.state;
    decider.decide(command, evening.state);
    await this.limits.consume(EDIT_NIGHT, caller.userId);
    const { startsAt, ...others } = changes;
    const { by, ctx } = command;
    await this.dispatch.send(
      nightAggregate,
      {
        type: 'EditNight',
        nightId,
        by,
        ctx,
        since: date,
        changes: { ...others, ...(startsAt !== undefined && { time: localTimeAt(startsAt, settings.zone) }) },
        evening: changes,
      },
      initiatorOf(caller),
    );
    await this.planner
      .plan(nightId, ctx.now)
      .catch((error: Error) => this.#log.warn(`could not plan evenings of ${nightId}: ${error.message}`));
    return this.snapshots.load<Evening>(eveningAggregate, id);
  }
}
