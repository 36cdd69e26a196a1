import { CONFIG, type Config, HttpError, secretsMatch } from '@muster/platform';
import { RateLimits } from '@muster/platform/http';
import { Inject, Injectable } from '@nestjs/common';
import { say } from '../texts/catalogue';

const KEY_ATTEMPT_LIMIT: Parameters<RateLimits['consume']>[0] = {
  name: 'admin-key',
  windows: [[5, 15 * 60]],
  ignoresScale: true,
};

/** Checks the operator's key that grants admin rights. Attempts are rate-limited, and the key is never stored. */
@Injectable()
export class AdminKey {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly limits: RateLimits,
  ) {}

  async check(userId: string, key: string): Promise<void> {
    await this.limits.consume(KEY_ATTEMPT_LIMIT, userId);
    const { ADMIN_KEY: expected } = this.config;
    if (expected && secretsMatch(key, expected)) return;
    throw new HttpError(403, 'admin-key-wrong', say('adminKeyWrong'), {
      fields: { adminKey: say('adminKeyWrong') },
    });
  }
}
