import type { PersonalData } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { Broadcasts } from '../write/broadcasts.store';

@Injectable()
export class BroadcastData implements PersonalData {
  constructor(private readonly broadcasts: Broadcasts) {}

  async exportFor(userId: string): Promise<Readonly<Record<string, unknown>>> {
    const links = await this.broadcasts.ofUser(userId);
    return {
      broadcastLinks: links.map(({ scrimId, kind, delaySeconds, createdAt }) => ({
        scrimId,
        kind,
        delaySeconds,
        createdAt,
      })),
    };
  }
}
