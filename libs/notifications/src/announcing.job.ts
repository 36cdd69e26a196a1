import { Dispatch, type Effect, type Job, type Performed } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { AnnounceStart, announcementOf } from './domain/announcement';

interface Start { scrimId: string; startsAt: string; recipients: readonly string[] }
const BY = { by: 'announcing' };

/** Tells everybody of a start; the announcement itself sees to it that it is made once. */
@Injectable()
export class Announcing implements Job {
  constructor(private readonly dispatch: Dispatch) {}

  async perform({ ref, now }: Effect): Promise<Performed> {
    const { scrimId, startsAt, recipients } = ref as unknown as Start;
    const { events } = await this.dispatch.send(new AnnounceStart(announcementOf(scrimId, startsAt), { at: now.toISOString() }, scrimId, recipients), BY);
    return { done: events.length > 0 ? `notified ${recipients.length} people` : 'already announced' };
  }
}
