import type { ReportOutcome } from '@muster/contracts/chat';
import { type Caller, room, SocketRooms } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { ReportQueries } from '../read/reports.queries';
import type { ReportRow } from '../read/rows';

/** Stores and resolves reports, and notifies all admins of the change. */
@Injectable()
export class MessageReports {
  constructor(
    private readonly reports: ReportQueries,
    private readonly rooms: SocketRooms,
  ) {}

  async report(caller: Caller, messageId: string, reason: string): Promise<void> {
    await this.reports.report(uuid(), messageId, caller.userId, reason);
    this.#notifyAdmins();
  }

  async resolve(caller: Caller, id: string, outcome: ReportOutcome): Promise<ReportRow | null> {
    const row = await this.reports.resolve(id, caller.userId, outcome);
    if (row) this.#notifyAdmins();
    return row;
  }

  #notifyAdmins(): void {
    this.rooms.emitOnAllNodes([room.admins], 'reports_changed', { at: new Date().toISOString() });
  }
}
