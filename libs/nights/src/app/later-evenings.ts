import { Rejection } from '@muster/kernel';
import {
  type Caller,
  CommandDispatcher,
  CommandRejected,
  initiatorOf,
  type Snapshot,
  SnapshotCache,
} from '@muster/platform';
import { RateLimits } from '@muster/platform/http';
import { Injectable } from '@nestjs/common';
import { eveningAggregate, nightAggregate } from '../aggregate';
import type { EditEvening } from '../domain/dates';
import type { Evening } from '../domain/evening';
import { evening as decider } from '../domain/evening-decider';
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
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly planner: EveningPlanner,
    private readonly snapshots: SnapshotCache,
    private readonly limits: RateLimits,
  ) {}

  /** Rejected as `command` would be, which changes this evening only. */
  async edit(command: EditEvening, { evening }: FoundEvening, caller: Caller): Promise<Snapshot<Evening>> {
    assertAccepted(command, evening);
    await this.limits.consume(EDIT_NIGHT, caller.userId);
    const { nightId, date, settings } = evening.state;
    const { type: _, eveningId, by, ctx, ...changes } = command;
    const { startsAt, ...others } = changes;
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
    await this.planner.follow(nightId, ctx.now);
    return this.snapshots.load<Evening>(eveningAggregate, eveningId);
  }
}

function assertAccepted(command: EditEvening, evening: Snapshot<Evening>): void {
  try {
    decider.decide(command, evening.state);
  } catch (error) {
    throw error instanceof Rejection ? new CommandRejected(error, eveningAggregate.name, evening) : error;
  }
}
