import { LogTail, SnapshotCache } from '@muster/platform';
import type { FriendDirectory, WaitingFriendRequest } from '../ports';
import { Injectable } from '@nestjs/common';
import { friendshipAggregate } from '../aggregate';
import { type Friendship, friendshipIdOf } from '../domain/friendship';
import { FriendshipQueries } from './friendships.queries';

/** Answers other features who is friends with whom. Cached, because every message checks a pair. */
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

  async requestsTo(userId: string, limit: number): Promise<WaitingFriendRequest[]> {
    const rows = await this.queries.requestsTo(userId, { limit, offset: 0 });
    return rows.map(({ request_id: id, asker, updated_at: requestedAt }) => ({ id, userId: asker, requestedAt }));
  }

  async areFriends(first: string, second: string): Promise<boolean> {
    await this.tail.fence();
    const snapshot = await this.states.get<Friendship>(friendshipAggregate, friendshipIdOf(first, second));
    return snapshot?.state.status === 'friends';
  }
}
