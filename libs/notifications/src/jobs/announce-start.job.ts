import { CommandDispatcher, type Effect, type Job, type JobResult } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { AnnounceStart, announcementOf } from '../domain/announcement';

interface Start {
  scrimId: string;
  startsAt: string;
  recipients: readonly string[];
}
const INITIATOR = { by: 'announcing' };

/** Notifies the participants of a start. The announcement aggregate ensures that this happens once. */
@Injectable()
export class AnnounceStartJob implements Job {
  constructor(private readonly dispatch: CommandDispatcher) {}

  async perform({ ref, now }: Effect): Promise<JobResult> {
    const { scrimId, startsAt, recipients } = ref as unknown as Start;
    const { events } = await this.dispatch.send(
      new AnnounceStart(announcementOf(scrimId, startsAt), { now: now.toISOString() }, scrimId, recipients),
      INITIATOR,
    );
    return { done: events.length > 0 ? `notified ${recipients.length} people` : 'already announced' };
  }
}
