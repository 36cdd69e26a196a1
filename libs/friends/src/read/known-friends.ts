import { type Friends, LogTail, States } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { friendshipAggregate } from '../aggregate';
import { type Friendship, pairOf } from '../domain/friendship';
import { FriendshipQueries } from './queries';

/** Who is whose friend, for the other features. One pair is asked for with every message, so it is kept in memory. */
@Injectable()
export class KnownFriends implements Friends {
  constructor(private readonly states: States, private readonly tail: LogTail, private readonly queries: FriendshipQueries) {}

  of(userId: string): Promise<string[]> {
    return this.queries.friendsOf(userId);
  }

  async are(one: string, other: string): Promise<boolean> {
    await this.tail.fence();
    const known = await this.states.get<Friendship>(friendshipAggregate, pairOf(one, other));
    return known?.state.status === 'friends';
  }
}
