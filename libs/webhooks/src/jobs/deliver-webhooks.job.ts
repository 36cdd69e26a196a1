import {
  COMMUNITY_MEMBERSHIPS,
  type CommunityMemberships,
  STAFF_RIGHTS,
  type StaffRights,
} from '@muster/communities/ports';
import type { WebhookSuspension } from '@muster/contracts/webhooks';
import { CommandDispatcher, CONFIG, type Config, type EffectOf, type JobOf, type JobResult } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { webhookAggregate } from '../aggregate';
import { SecretBox } from '../app/secret-box';
import type { DELIVER_WEBHOOKS } from '../policies/webhooks.policy';
import { type WebhookRow, WebhookQueries } from '../read/webhooks.queries';
import { FAILING_MAX_MS, waitAfter } from '../wire/schedule';
import { type Outcome, WebhookSender } from '../wire/sender';
import { type DueDelivery, DeliveryStore } from '../write/deliveries.store';

/** A run begins no attempt after this time, because a job has to end before its lease does. */
const RUN_MS = 10_000;
const GONE = 410;
const MUSTER = { userId: 'webhooks', isAdmin: true, role: null };

/**
 * Sends what is due to one webhook. The effect is never done: a lane with nothing due is skipped, and is requested again
 * by what becomes due. Most of the time is spent waiting for receivers, so many lanes run at once.
 */
@Injectable()
export class DeliverWebhooksJob implements JobOf<typeof DELIVER_WEBHOOKS> {
  constructor(
    private readonly queries: WebhookQueries,
    private readonly store: DeliveryStore,
    private readonly secrets: SecretBox,
    private readonly sender: WebhookSender,
    private readonly dispatch: CommandDispatcher,
    @Inject(COMMUNITY_MEMBERSHIPS) private readonly memberships: CommunityMemberships,
    @Inject(STAFF_RIGHTS) private readonly rights: StaffRights,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async perform({ ref: { webhookId } }: EffectOf<typeof DELIVER_WEBHOOKS>): Promise<JobResult> {
    for (const until = Date.now() + RUN_MS; Date.now() < until;) {
      const webhook = await this.queries.find(webhookId);
      if (!webhook?.enabled) return { skipped: 'the webhook is switched off' };
      const due = await this.store.nextDue(webhookId);
      if (!due) return { skipped: 'nothing is due' };
      // Its address is of their choice, and may be a server of their own.
      if (await this.rights.mayOrganise(webhook.keeper, webhook.communityId)) await this.#deliver(webhook, due);
      else await this.#suspend(webhook, 'orphaned');
    }
    return { retryInMs: 0, reason: 'more is due' };
  }

  async #deliver(webhook: WebhookRow, due: DueDelivery): Promise<void> {
    const outcome = await this.#send(webhook, due);
    if (outcome.error === null) return this.store.recordDelivered(webhook.id, due, outcome);
    const wait = waitAfter(due.step + 1, Math.random(), outcome.retryAfterMs);
    const scaled = wait === null ? null : Math.ceil(wait / this.config.WEBHOOK_CLOCK_SCALE);
    const failingSince = await this.store.recordFailed(webhook.id, due, outcome, scaled);
    if (outcome.statusCode === GONE) return this.#suspend(webhook, 'gone');
    const failingMs = failingSince ? Date.now() - failingSince.getTime() : 0;
    if (failingMs >= FAILING_MAX_MS / this.config.WEBHOOK_CLOCK_SCALE) await this.#suspend(webhook, 'failing');
  }

  async #send({ url, secret, formerSecret }: WebhookRow, { id, body }: DueDelivery): Promise<Outcome> {
    const secrets = [secret, ...(formerSecret === null ? [] : [formerSecret])].map((one) => this.secrets.open(one));
    const readable = secrets.filter((one) => one !== undefined);
    if (readable.length < secrets.length)
      return { statusCode: null, response: null, error: 'secret', retryAfterMs: null };
    return this.sender.send({ id, url, body, secrets: readable });
  }

  async #suspend({ id, communityId }: WebhookRow, reason: WebhookSuspension): Promise<void> {
    const staff = await this.memberships.staffOf(communityId, 'organiser');
    const ctx = { now: new Date().toISOString() };
    await this.dispatch.send(
      webhookAggregate,
      { type: 'SuspendWebhook', webhookId: id, by: MUSTER, ctx, reason, staff },
      { by: MUSTER.userId },
    );
  }
}
