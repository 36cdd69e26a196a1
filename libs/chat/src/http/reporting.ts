import type { ReportOutcome } from '@muster/contracts';
import { type Caller, room, Rooms } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { ReportQueries } from '../read/report-queries';
import type { ReportRow } from '../read/rows';

/** Told to the admins, judged by one of them; all of them hear that something else waits now. */
@Injectable()
export class Reporting {
  constructor(private readonly reports: ReportQueries, private readonly rooms: Rooms) {}

  async report(who: Caller, messageId: string, reason: string): Promise<void> {
    await this.reports.report(uuid(), messageId, who.userId, reason);
    this.#tell();
  }

  async judge(who: Caller, id: string, outcome: ReportOutcome): Promise<ReportRow | undefined> {
    const row = await this.reports.resolve(id, who.userId, outcome);
    if (row) this.#tell();
    return row;
  }

  #tell(): void {
    this.rooms.emitEverywhere([room.admins], 'reports_changed', { at: new Date().toISOString() });
  }
}
