import type { EffectOf, JobOf, JobResult } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type { DELETE_WEBHOOK } from '../policies/card-effects.policy';
import { Webhooks } from '../write/webhooks.store';

/** Deletes the address of a webhook that was disconnected a while ago, unless one is stored again. */
@Injectable()
export class DeleteWebhookJob implements JobOf<typeof DELETE_WEBHOOK> {
  constructor(private readonly webhooks: Webhooks) {}

  async perform({ ref: { channelId } }: EffectOf<typeof DELETE_WEBHOOK>): Promise<JobResult> {
    const deleted = await this.webhooks.deleteDisconnected(channelId);
    return deleted ? { done: 'deleted' } : { skipped: 'it is connected again' };
  }
}
