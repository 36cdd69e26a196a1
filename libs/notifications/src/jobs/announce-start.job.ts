import { CommandDispatcher, type EffectOf, type JobOf, type JobResult } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { announcementAggregate } from '../aggregate';
import { announcementOf } from '../domain/announcement';
import type { ANNOUNCE_START } from '../policies/announce-start.policy';

const INITIATOR = { by: 'announcing' };

/** Notifies the participants of a start. The announcement aggregate ensures that this happens once. */
@Injectable()
export class AnnounceStartJob implements JobOf<typeof ANNOUNCE_START> {
  constructor(private readonly dispatch: CommandDispatcher) {}

  async perform({ ref: { scrimId, startsAt, recipients }, now }: EffectOf<typeof ANNOUNCE_START>): Promise<JobResult> {
    const { events } = await this.dispatch.send(
      announcementAggregate,
      {
        type: 'AnnounceStart',
        announcementId: announcementOf(scrimId, startsAt),
        ctx: { now: now.toISOString() },
        scrimId,
        recipients,
      },
      INITIATOR,
    );
    return { done: events.length > 0 ? `notified ${recipients.length} people` : 'already announced' };
  }
}
