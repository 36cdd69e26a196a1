import { CommandDispatcher, type EffectOf, type JobOf, type JobResult, SnapshotCache } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { bookingAggregate, postAggregate, requestAggregate } from '../aggregate';
import { BoardNotifications } from '../app/board-notifications';
import type { ScrimRequest } from '../domain/request';
import type { END_TIME_PROPOSAL, EXPIRE_POST, EXPIRE_REQUEST, WIDEN_POST } from '../policies/board-timers.policy';

const INITIATOR = { by: 'board-timers' };
const toResult = ({ events }: { events: readonly unknown[] }): JobResult =>
  events.length > 0 ? { done: 'done' } : { skipped: 'nothing was due' };

@Injectable()
export class ExpirePostJob implements JobOf<typeof EXPIRE_POST> {
  constructor(private readonly dispatch: CommandDispatcher) {}

  async perform({ ref: { postId }, now }: EffectOf<typeof EXPIRE_POST>): Promise<JobResult> {
    const ctx = { now: now.toISOString() };
    return toResult(await this.dispatch.send(postAggregate, { type: 'ExpirePost', postId, ctx }, INITIATOR));
  }
}

@Injectable()
export class WidenPostJob implements JobOf<typeof WIDEN_POST> {
  constructor(private readonly dispatch: CommandDispatcher) {}

  async perform({ ref: { postId }, now }: EffectOf<typeof WIDEN_POST>): Promise<JobResult> {
    const ctx = { now: now.toISOString() };
    return toResult(await this.dispatch.send(postAggregate, { type: 'WidenPost', postId, ctx }, INITIATOR));
  }
}

@Injectable()
export class ExpireRequestJob implements JobOf<typeof EXPIRE_REQUEST> {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly snapshots: SnapshotCache,
    private readonly notifications: BoardNotifications,
  ) {}

  /** The team that waited for an answer is told. */
  async perform({ ref: { requestId }, now: at }: EffectOf<typeof EXPIRE_REQUEST>): Promise<JobResult> {
    const request = await this.snapshots.get<ScrimRequest>(requestAggregate, requestId);
    if (!request) return { skipped: 'the request is unknown' };
    const { awaiting, postTeam, teamId } = request.state;
    const [silent, waiting] = awaiting === 'post' ? [postTeam, teamId] : [teamId, postTeam];
    const [now, cause] = [at.toISOString(), `request-expired_${requestId}`];
    const about = { kind: 'request-expired' as const, cause, now, by: undefined };
    const ctx = { now, notifications: await this.notifications.toBookers(waiting, silent, { _id: requestId }, about) };
    return toResult(await this.dispatch.send(requestAggregate, { type: 'ExpireRequest', requestId, ctx }, INITIATOR));
  }
}

@Injectable()
export class EndTimeProposalJob implements JobOf<typeof END_TIME_PROPOSAL> {
  constructor(private readonly dispatch: CommandDispatcher) {}

  async perform({ ref: { bookingId }, now }: EffectOf<typeof END_TIME_PROPOSAL>): Promise<JobResult> {
    const ctx = { now: now.toISOString() };
    return toResult(await this.dispatch.send(bookingAggregate, { type: 'EndTimeProposal', bookingId, ctx }, INITIATOR));
  }
}
