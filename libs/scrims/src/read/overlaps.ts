import { CURRENT_SCRIM_MS, OVERLAP_MS } from '@muster/contracts/constants';
import type { ScrimWarning } from '@muster/contracts/scrims';
import { type Caller, LogTail } from '@muster/platform';
import { reaches } from '@muster/platform/http';
import { Injectable } from '@nestjs/common';
import { isPlayed } from '../domain/games';
import type { Scrim } from '../domain/state';
import { ScrimSnapshots } from './scrim-snapshots';
import { UpcomingScrims } from './upcoming-scrims';
import { ScrimAccess } from './scrim-access';
import { isParticipant, may, toScrimSummary } from './view';

/** A user may take part in many scrims that start at the same time. */
const MAX_WARNINGS = 50;

/** Finds other scrims that a user takes part in at about the same time. */
@Injectable()
export class Overlaps {
  constructor(
    private readonly upcoming: UpcomingScrims,
    private readonly snapshots: ScrimSnapshots,
    private readonly tail: LogTail,
    private readonly access: ScrimAccess,
  ) {}

  /**
   * Considers only scrims that the viewer may list and that are not over, as of `position` of the log. `now` in ms.
   */
  async warningsFor(
    scrim: Scrim,
    userId: string,
    caller: Pick<Caller, 'userId' | 'isAdmin' | 'accessToken'>,
    { position, now }: { position: number | undefined; now: number },
  ): Promise<ScrimWarning[]> {
    if (position !== undefined) await this.tail.waitFor(position);
    const ids = await this.upcoming.findIds(userId);
    const others = ids.filter((id) => id !== scrim.id);
    if (others.length === 0) return [];
    const viewer = await this.access.viewer(caller);
    const start = Date.parse(scrim.startsAt);
    const after = Math.max(start - OVERLAP_MS, now - CURRENT_SCRIM_MS);
    const isOverlapping = (other: Scrim) =>
      Date.parse(other.startsAt) > after && Date.parse(other.startsAt) < start + OVERLAP_MS;
    return (await this.#findScrims(others, userId))
      .filter((other) => isOverlapping(other) && !isPlayed(other) && may(viewer, 'list', other))
      .filter(({ communityId }) => reaches(caller, communityId))
      .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
      .slice(0, MAX_WARNINGS)
      .map((other) => ({ code: 'overlapping-scrim', scrim: toScrimSummary(other) }));
  }

  /** Returns the scrims in which the user takes part. */
  async #findScrims(ids: readonly string[], userId: string): Promise<Scrim[]> {
    return (await this.snapshots.findMany(ids)).flatMap(({ state }) => {
      if (isParticipant(state, userId)) return [state];
      this.upcoming.remove(userId, state.id);
      return [];
    });
  }
}
