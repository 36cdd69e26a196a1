import { Database, type EffectOf, type JobOf, type JobResult } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type { FORGET_WEBHOOK } from '../policies/card-effects.policy';

/** Deletes the address of a webhook that was disconnected a while ago, unless one is stored again. */
@Injectable()
export class ForgetWebhookJob implements JobOf<typeof FORGET_WEBHOOK> {
  constructor(private readonly database: Database) {}

  async perform({ ref: { channelId } }: EffectOf<typeof FORGET_WEBHOOK>): Promise<JobResult> {
    const deleted = await this.database.query(
      `DELETE FROM discord_webhooks w USING discord_channels c
        WHERE w.channel = $1 AND c.id = w.channel AND NOT c.connected RETURNING 1`,
      [channelId],
    );
    return deleted.length > 0 ? { done: 'deleted' } : { skipped: 'it is connected again' };
  }
}
