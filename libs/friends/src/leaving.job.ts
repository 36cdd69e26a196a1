import { Dispatch, type Effect, type Job, type Performed, Refusal } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { CancelRequest, type FriendshipCommand, RejectRequest, Unfriend } from './domain/commands';
import { FriendshipQueries } from './read/queries';

const BY = { by: 'leaving' };

/** Ends every friendship of one who is gone, and every request from and to him. */
@Injectable()
export class Leaving implements Job {
  constructor(private readonly dispatch: Dispatch, private readonly queries: FriendshipQueries) {}

  async perform({ ref, now }: Effect): Promise<Performed> {
    const [userId, edge] = [String(ref['userId']), { at: now.toISOString() }];
    const friends = await this.queries.friendsOf(userId);
    const [asking, asked] = [await this.queries.requestsOf(userId), await this.queries.requestsTo(userId)];
    const wishes: FriendshipCommand[] = [
      ...friends.map((friend) => new Unfriend(userId, friend, edge)),
      ...asking.map((request) => new CancelRequest(userId, request.asked, edge)),
      ...asked.map((request) => new RejectRequest(userId, request.asker, edge, request.request_id)),
    ];
    for (const wish of wishes) await this.dispatch.send(wish, BY).catch(endedMeanwhile);
    return wishes.length > 0 ? { again: 0, because: `ended ${wishes.length}; checking for more` } : { done: 'no friendships left' };
  }
}

function endedMeanwhile(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
