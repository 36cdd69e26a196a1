import type { ServiceHealth } from '@muster/contracts/dashboard';
import { withTimeout } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { REFUSED_MAX, RefusedCalls } from '../client/refused-calls';
import { DiscordSettings } from '../client/settings';
import type { DiscordHealth } from '../ports';

const REDIS_TIMEOUT_MS = 1_000;

@Injectable()
export class CallHealth implements DiscordHealth {
  constructor(
    private readonly settings: DiscordSettings,
    private readonly refused: RefusedCalls,
  ) {}

  async check(): Promise<ServiceHealth> {
    if (!this.settings.isEnabled) return 'inactive';
    try {
      return await withTimeout(REDIS_TIMEOUT_MS, async () => {
        if (await this.refused.isHalted()) return 'error';
        return (await this.refused.refused()) >= REFUSED_MAX ? 'warning' : 'operational';
      });
    } catch {
      return 'unknown'; // Redis is away
    }
  }
}
