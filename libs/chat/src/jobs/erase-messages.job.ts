import { type EffectOf, type JobOf, type JobResult } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type { ERASE_MESSAGES } from '../policies/erase-messages.policy';
import { MessageErasure } from '../write/message-erasure.store';

/** Erases a user's message texts in batches, and deletes their mutes and reports. */
@Injectable()
export class EraseMessagesJob implements JobOf<typeof ERASE_MESSAGES> {
  constructor(private readonly erasure: MessageErasure) {}

  async perform({ ref }: EffectOf<typeof ERASE_MESSAGES>): Promise<JobResult> {
    return { done: `${await this.erasure.erase(ref.userId)} messages` };
  }
}
