import { CommandDispatcher, type Effect, type Job, type JobResult, CommandRejected } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { CancelRequest, type FriendshipCommand, RejectRequest, Unfriend } from './domain/commands';
import { FriendshipQueries } from './read/queries';

const INITIATOR = { by: 'leaving' };

/** Ends every friendship of one who is gone, and every request from and to him. */
@Injectable()
export class EndFriendshipsJob implements Job {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly queries: FriendshipQueries,
  ) {}

  async perform({ ref, now }: Effect): Promise<JobResult> {
    const [userId, ctx] = [String(ref['userId']), { now: now.toISOString() }];
    const friends = await this.queries.friendsOf(userId);
    const [asking, asked] = [await this.queries.requestsOf(userId), await this.queries.requestsTo(userId)];
    const wishes: FriendshipCommand[] = [
      ...friends.map((friend) => new Unfriend(userId, friend, ctx)),
      ...asking.map((request) => new CancelRequest(userId, request.asked, ctx)),
      ...asked.map((request) => new RejectRequest(userId, request.asker, ctx, request.request_id)),
    ];
    for (const wish of wishes) await this.dispatch.send(wish, INITIATOR).catch(ignoreAlreadyEnded);
    return wishes.length > 0
      ? { retryInMs: 0, reason: `ended ${wishes.length}; checking for more` }
      : { done: 'no friendships left' };
  }
}

function ignoreAlreadyEnded(error: unknown): void {
  if (!(error instanceof CommandRejected)) throw error;
}
