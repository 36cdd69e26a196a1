import { Injectable } from '@nestjs/common';
import { isDeclaredBusy } from '../domain/team-times';
import type { DeclaredTimes } from '../ports';
import { AvailabilityQueries } from './availability.queries';

/** Reads nothing but calendars, so that every process can ask and nobody waits for what others play. */
@Injectable()
export class DeclaredTimeQueries implements DeclaredTimes {
  constructor(private readonly calendars: AvailabilityQueries) {}

  async notFreeAt(userIds: readonly string[], start: number, lengthMs: number): Promise<ReadonlySet<string>> {
    const [now, calendars] = [Date.now(), await this.calendars.ofMany(userIds)];
    return new Set(
      userIds.filter((userId) => {
        const calendar = calendars.get(userId);
        return calendar && isDeclaredBusy(calendar, start, { now, lengthMs });
      }),
    );
  }
}
