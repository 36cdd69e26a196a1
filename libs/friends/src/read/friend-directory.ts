import { type FriendDirectory, LogTail, SnapshotCache } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { friendshipAggregate } from '../aggregate';
import { type Friendship, friendshipIdOf } from '../domain/friendship';
import { FriendshipQueries } from './queries';

/** Who is whose friend, for the other features. One pair is asked for with every message, so it is kept in memory. */
@Injectable()
export class CachedFriendDirectory implements FriendDirectory {
  constructor(
    private readonly states: SnapshotCache,
    private readonly tail: LogTail,
    private readonly queries: FriendshipQueries,
  ) {}

  friendIdsOf(userId: string): Promise<string[]> {
    return this.queries.friendsOf(userId);
  }

  async areFriends(one: string, other: string): Promise<boolean> {
    await this.tail.fence();
    const known = await this.states.get<Friendship>(friendshipAggregate, friendshipIdOf(one, other));
    return known?.state.status === 'friends';
  }
}
