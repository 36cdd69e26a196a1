import { CommandDispatcher, type EffectOf, type JobOf, type JobResult, CommandRejected } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { friendshipAggregate } from '../aggregate';
import { type FriendshipCommand } from '../domain/commands';
import { FriendshipQueries } from '../read/friendships.queries';
import type { END_FRIENDSHIPS } from '../policies/end-friendships.policy';

const INITIATOR = { by: 'leaving' };

/** Ends all friendships of an erased user and all their open requests, sent and received. */
@Injectable()
export class EndFriendshipsJob implements JobOf<typeof END_FRIENDSHIPS> {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly queries: FriendshipQueries,
  ) {}

  async perform({ ref, now }: EffectOf<typeof END_FRIENDSHIPS>): Promise<JobResult> {
    const [userId, ctx] = [ref.userId, { now: now.toISOString() }];
    const friends = await this.queries.friendsOf(userId);
    const [sent, received] = [await this.queries.requestsOf(userId), await this.queries.requestsTo(userId)];
    const commands: FriendshipCommand[] = [
      ...friends.map((friend) => ({ type: 'Unfriend' as const, by: userId, to: friend, ctx })),
      ...sent.map((request) => ({ type: 'CancelRequest' as const, by: userId, to: request.asked, ctx })),
      ...received.map((request) => ({
        type: 'RejectRequest' as const,
        by: userId,
        to: request.asker,
        ctx,
        requestId: request.request_id,
      })),
    ];
    for (const command of commands)
      await this.dispatch.send(friendshipAggregate, command, INITIATOR).catch(ignoreAlreadyEnded);
    return commands.length > 0
      ? { retryInMs: 0, reason: `ended ${commands.length}; checking for more` }
      : { done: 'no friendships left' };
  }
}

function ignoreAlreadyEnded(error: unknown): void {
  if (!(error instanceof CommandRejected)) throw error;
}
