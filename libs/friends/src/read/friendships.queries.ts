import { LIST_MAX } from '@muster/contracts/pages';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';

export interface RequestRow {
  request_id: string;
  asker: string;
  asked: string;
  updated_at: Date;
}

const REQUESTS_MAX = LIST_MAX;
/** The friends that commands answer with. */
export const FIRST_FRIENDS = { limit: LIST_MAX, offset: 0 };

const FRIENDS = `
  SELECT asked AS friend, updated_at FROM friendships WHERE asker = $1 AND status = 'friends'
  UNION ALL SELECT asker, updated_at FROM friendships WHERE asked = $1 AND status = 'friends'`;

@Injectable()
export class FriendshipQueries {
  constructor(private readonly database: Database) {}

  /** Returns the ids of a user's friends, oldest friendship first. */
  async friendsOf(
    userId: string,
    { limit, offset }: { limit: number | null; offset: number } = { limit: null, offset: 0 },
  ): Promise<string[]> {
    const rows = await this.database.query<{ friend: string }>(
      `SELECT friend FROM (${FRIENDS}) AS both_sides ORDER BY updated_at, friend LIMIT $2 OFFSET $3`,
      [userId, limit, offset],
      'friends_of',
    );
    return rows.map(({ friend }) => friend);
  }

  async countFriendsOf(userId: string): Promise<number> {
    const [row] = await this.database.query<{ n: number }>(
      `SELECT count(*) AS n FROM (${FRIENDS}) AS both_sides`,
      [userId],
      'friends_counted',
    );
    return row!.n;
  }

  /** Returns open requests to a user, newest first. */
  requestsTo(userId: string, { limit, offset } = { limit: REQUESTS_MAX, offset: 0 }): Promise<RequestRow[]> {
    return this.database.query<RequestRow>(
      `SELECT request_id, asker, asked, updated_at FROM friendships WHERE asked = $1 AND status = 'requested'
        ORDER BY updated_at DESC, request_id LIMIT $2 OFFSET $3`,
      [userId, limit, offset],
      'requests_to',
    );
  }

  async countRequestsTo(userId: string): Promise<number> {
    const [row] = await this.database.query<{ n: number }>(
      `SELECT count(*) AS n FROM friendships WHERE asked = $1 AND status = 'requested'`,
      [userId],
      'requests_counted',
    );
    return row!.n;
  }

  /** Returns open requests from a user. */
  requestsOf(userId: string): Promise<RequestRow[]> {
    return this.database.query<RequestRow>(
      `SELECT request_id, asker, asked, updated_at FROM friendships WHERE asker = $1 AND status = 'requested'
        LIMIT ${REQUESTS_MAX}`,
      [userId],
    );
  }

  async hasPendingRequest(from: string, to: string): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT 1 FROM friendships WHERE asker = $1 AND asked = $2 AND status = 'requested'`,
      [from, to],
      'has_asked',
    );
    return rows.length > 0;
  }

  /** Returns who sent the request, open or not, to `userId`. */
  async requesterOf(requestId: string, userId: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ asker: string }>(
      'SELECT asker FROM friendships WHERE request_id = $1 AND asked = $2',
      [requestId, userId],
      'asker_of',
    );
    return row?.asker;
  }
}
