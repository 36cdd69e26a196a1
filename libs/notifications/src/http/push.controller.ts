import { doneAnswer, pushKeyAnswer, type PushSubscriptionBody, pushSubscriptionBody, pushUnsubscribeBody } from '@muster/contracts';
import { type Caller, CONFIG, type Config, HttpRefusal, RateLimit, Returns, Who } from '@muster/platform';
import { Body, Controller, Delete, Get, Inject, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { isPushService } from '../channels/push-hosts';
import { PushKeyring } from '../channels/push-keys';
import { Subscriptions } from '../channels/subscriptions';

@ApiTags('notifications')
@ApiBearerAuth()
@Controller('api/notifications')
export class PushController {
  constructor(private readonly keyring: PushKeyring, private readonly subscriptions: Subscriptions, @Inject(CONFIG) private readonly config: Config) {}

  /** What a browser needs to subscribe. */
  @Get('push-key')
  @Returns(pushKeyAnswer)
  async key() {
    return { publicKey: (await this.keyring.keys()).publicKey };
  }

  @RateLimit('push-subscriptions', 30, 3_600)
  @Post('push-subscriptions')
  @Returns(doneAnswer, 201)
  async subscribe(@Who() who: Caller, @Body({ schema: pushSubscriptionBody }) body: PushSubscriptionBody) {
    if (!isPushService(body.endpoint, this.config.PUSH_HOSTS)) throw new HttpRefusal(400, 'unknown-push-service', 'This push service is not known');
    await this.subscriptions.put(who, body);
    return { success: true as const };
  }

  /** Asked again it is still gone. */
  @Delete('push-subscriptions')
  @Returns(doneAnswer)
  async unsubscribe(@Who() who: Caller, @Body({ schema: pushUnsubscribeBody }) { endpoint }: z.output<typeof pushUnsubscribeBody>) {
    await this.subscriptions.remove(who.userId, endpoint);
    return { success: true as const };
  }
}
