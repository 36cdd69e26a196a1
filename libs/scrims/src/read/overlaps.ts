import { CURRENT_SCRIM_MS, OVERLAP_MS, type ScrimWarning } from '@muster/contracts';
import { Injectable } from '@nestjs/common';
import type { Scrim } from '../domain/scrim';
import { ScrimQueries } from './scrims.queries';
import { mayList, isParticipant, toScrimSummary, type Viewer } from './view';

/** Finds other scrims that a user takes part in at about the same time. */
@Injectable()
export class Overlaps {
  constructor(private readonly queries: ScrimQueries) {}

  /** Considers only scrims that the viewer may list and that are not over. `now` in ms. */
  async warningsFor(scrim: Scrim, userId: string, viewer: Viewer, now: number): Promise<ScrimWarning[]> {
    const start = Date.parse(scrim.startsAt);
    const after = Math.max(start - OVERLAP_MS, now - CURRENT_SCRIM_MS);
    const around = await this.queries.startingWith(userId, new Date(after), new Date(start + OVERLAP_MS));
    return around
      .filter(
        (other) => other.id !== scrim.id && !other.winner && isParticipant(other, userId) && mayList(other, viewer),
      )
      .map((other) => ({ code: 'overlapping-scrim', scrim: toScrimSummary(other) }));
  }
}
