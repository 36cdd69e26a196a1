import { type Effect, type Job, type JobResult } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { MessageErasure } from '../write/message-erasure.store';

/** Erases a user's message texts in batches, and deletes their mutes and reports. */
@Injectable()
export class EraseMessagesJob implements Job {
  constructor(private readonly erasure: MessageErasure) {}

  async perform({ ref }: Effect): Promise<JobResult> {
    const userId = String(ref['userId']);
    return { done: `${await this.erasure.erase(userId)} messages` };
  }
}
