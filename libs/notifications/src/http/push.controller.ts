import { pushRoutes } from '@muster/contracts/notification-routes';
import type { PushSubscriptionBody } from '@muster/contracts/notifications';
import { CONFIG, type Config, Effects, HttpError } from '@muster/platform';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { Inject } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { isPushService } from '../domain/push-hosts';
import { PUSH_TEST } from '../write/deliver.policy';
import { PushKeyring } from '../write/push-keys.store';
import { Subscriptions } from '../write/push-subscriptions.store';
import { say } from '../texts/catalogue';

type Routes = typeof pushRoutes;

@Serves('notifications', pushRoutes)
export class PushController implements Handlers<Routes> {
  constructor(
    private readonly keyring: PushKeyring,
    private readonly subscriptions: Subscriptions,
    private readonly effects: Effects,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the public key that browsers need to subscribe. */
  async key() {
    return { publicKey: (await this.keyring.keys()).publicKey };
  }

  async subscribe({ caller, body }: RequestOf<Routes['subscribe']>) {
    this.#assertKnownPushService(body);
    return { success: true as const, renewal: await this.subscriptions.upsert(caller, body) };
  }

  async renew({ body: { endpoint, renewal, subscription } }: RequestOf<Routes['renew']>) {
    this.#assertKnownPushService(subscription);
    const next = await this.subscriptions.renew(endpoint, renewal, subscription);
    if (!next) throw new HttpError(404, 'subscription-not-found', say('subscriptionGone'));
    return { success: true as const, renewal: next };
  }

  /** Idempotent. */
  async unsubscribe({ caller, body }: RequestOf<Routes['unsubscribe']>) {
    await this.subscriptions.remove(caller.userId, body.endpoint);
    return { success: true as const };
  }

  /** A worker sends it, as it sends every push. */
  async test({ caller: { userId }, language }: RequestOf<Routes['test']>) {
    await this.effects.request(PUSH_TEST.request({ key: `push-test_${uuid()}`, ref: { userId, language } }));
    return { success: true as const };
  }

  #assertKnownPushService({ endpoint }: PushSubscriptionBody): void {
    if (!isPushService(endpoint, this.config.PUSH_HOSTS))
      throw new HttpError(400, 'unknown-push-service', say('unknownPushService'));
  }
}
