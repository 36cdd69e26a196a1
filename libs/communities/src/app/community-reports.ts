import { type Caller, room, SocketRooms } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import type { CommunityReportRow } from '../read/community-reports.schema';
import { CommunityReportStore } from '../write/community-reports.store';

/** Stores and resolves reports of communities, and notifies all admins of the change. */
@Injectable()
export class CommunityReports {
  constructor(
    private readonly store: CommunityReportStore,
    private readonly rooms: SocketRooms,
  ) {}

  async report({ userId }: Caller, communityId: string, reason: string): Promise<void> {
    await this.store.report(uuid(), communityId, userId, reason);
    this.#notifyAdmins();
  }

  async resolve({ userId }: Caller, id: string): Promise<CommunityReportRow | null> {
    const row = await this.store.resolve(id, userId);
    if (row) this.#notifyAdmins();
    return row;
  }

  #notifyAdmins(): void {
    this.rooms.emitOnAllNodes([room.admins], 'reports_changed', { at: new Date().toISOString() });
  }
}
