import {
  pushKeyResponse,
  pushRenewalBody,
  pushSubscribedResponse,
  type PushSubscriptionBody,
  pushSubscriptionBody,
  pushUnsubscribeBody,
} from '@muster/contracts/notifications';
import { successResponse } from '@muster/contracts/users';
import { type Caller, CONFIG, type Config, HttpError, Public, RateLimit, Returns, CurrentUser } from '@muster/platform';
import { TokenScope } from '@muster/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { isPushService } from '../domain/push-hosts';
import { PushKeyring } from '../write/push-keys.store';
import { Subscriptions } from '../write/push-subscriptions.store';
import { say } from '../texts/catalogue';

@ApiTags('notifications')
@ApiBearerAuth()
@TokenScope(null)
@Controller('api/notifications')
export class PushController {
  constructor(
    private readonly keyring: PushKeyring,
    private readonly subscriptions: Subscriptions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the public key that browsers need to subscribe. */
  @ApiOperation({ summary: 'Returns the key that browsers subscribe to pushes with.' })
  @Get('push-key')
  @Returns(pushKeyResponse)
  async key() {
    return { publicKey: (await this.keyring.keys()).publicKey };
  }

  @ApiOperation({ summary: 'Subscribes a browser to pushes.' })
  @RateLimit('push-subscriptions', 30, 3_600)
  @Post('push-subscriptions')
  @Returns(pushSubscribedResponse, 201)
  async subscribe(@CurrentUser() caller: Caller, @Body({ schema: pushSubscriptionBody }) body: PushSubscriptionBody) {
    this.#assertKnownPushService(body);
    return { success: true as const, renewal: await this.subscriptions.upsert(caller, body) };
  }

  /**
   * Renews a subscription that the browser replaced while no tab was open. Its service worker has no token, but the
   * renewal secret of the previous subscription.
   */
  @ApiOperation({ summary: 'Replaces a subscription that the browser has renewed.' })
  @Public()
  @RateLimit('push-renewals', 30, 3_600)
  @HttpCode(200)
  @Post('push-subscriptions/renew')
  @Returns(pushSubscribedResponse)
  async renew(
    @Body({ schema: pushRenewalBody }) { endpoint, renewal, subscription }: z.output<typeof pushRenewalBody>,
  ) {
    this.#assertKnownPushService(subscription);
    const next = await this.subscriptions.renew(endpoint, renewal, subscription);
    if (!next) throw new HttpError(404, 'subscription-not-found', say('subscriptionGone'));
    return { success: true as const, renewal: next };
  }

  /** Idempotent. */
  @ApiOperation({ summary: 'Ends pushes to a browser.' })
  @Delete('push-subscriptions')
  @Returns(successResponse)
  async unsubscribe(
    @CurrentUser() caller: Caller,
    @Body({ schema: pushUnsubscribeBody }) { endpoint }: z.output<typeof pushUnsubscribeBody>,
  ) {
    await this.subscriptions.remove(caller.userId, endpoint);
    return { success: true as const };
  }

  #assertKnownPushService({ endpoint }: PushSubscriptionBody): void {
    if (!isPushService(endpoint, this.config.PUSH_HOSTS))
      throw new HttpError(400, 'unknown-push-service', say('unknownPushService'));
  }
}
