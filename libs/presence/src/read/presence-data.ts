import type { PersonalData } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { LastSeen } from '../write/last-seen.store';

@Injectable()
export class PresenceData implements PersonalData {
  constructor(private readonly lastSeen: LastSeen) {}

  async exportFor(userId: string): Promise<Readonly<Record<string, unknown>>> {
    return { lastSeen: (await this.lastSeen.findMany([userId])).get(userId) ?? null };
  }
}
