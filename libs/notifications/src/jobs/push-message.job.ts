import { siteName } from '@muster/contracts/served-site';
import { shortened } from '@muster/contracts/letters';
import { UNSEEN_MESSAGES, type UnseenMessages } from '@muster/chat/ports';
import { type EffectOf, type JobOf, type JobResult } from '@muster/platform';
import { PEOPLE, type People } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { conversationPath } from '../read/kinds';
import type { PUSH_MESSAGE } from '../write/deliver.policy';
import { Deliveries } from '../write/deliveries.store';
import { Links } from './links';
import { PushSender } from './push-sender';

const PREVIEW = 140;
const DAY_S = 24 * 60 * 60;

/** Pushes an unseen message, unless its receiver muted the conversation. */
@Injectable()
export class PushMessageJob implements JobOf<typeof PUSH_MESSAGE> {
  constructor(
    private readonly pushSender: PushSender,
    @Inject(UNSEEN_MESSAGES) private readonly messages: UnseenMessages,
    private readonly links: Links,
    @Inject(PEOPLE) private readonly people: People,
    private readonly deliveries: Deliveries,
  ) {}

  async perform({ key, ref, now }: EffectOf<typeof PUSH_MESSAGE>): Promise<JobResult> {
    const message = await this.messages.findUnseen(ref.messageId);
    if (!message) return { skipped: 'already seen, or conversation muted' };
    const admission = await this.deliveries.admit({
      key,
      recipient: message.receiver,
      channel: 'push',
      topic: null, // a browser shows the newest of a conversation, whatever was pushed before
      isUrgent: false,
      notificationId: null,
    });
    if (typeof admission === 'object') return admission;
    const sender = (await this.people.findMany([message.sender])).get(message.sender);
    const url = conversationPath(message.conversationId);
    const payload = {
      title: sender?.name ?? siteName(),
      body: shortened(message.text, PREVIEW),
      url,
      tag: message.conversationId,
    };
    return this.pushSender.push({ key, now }, message.receiver, { payload, urgency: 'high', ttlSeconds: DAY_S });
  }
}
