import type { EffectOf, JobOf, JobResult } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type { WAKE_WEBHOOK } from '../policies/webhooks.policy';
import { DeliveryStore } from '../write/deliveries.store';

@Injectable()
export class WakeWebhookJob implements JobOf<typeof WAKE_WEBHOOK> {
  constructor(private readonly store: DeliveryStore) {}

  async perform({ ref: { webhookId } }: EffectOf<typeof WAKE_WEBHOOK>): Promise<JobResult> {
    await this.store.wake(webhookId);
    return { done: 'the lane is requested' };
  }
}
