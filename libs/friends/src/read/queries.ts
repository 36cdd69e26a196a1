import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';

export interface RequestRow {
  request_id: string;
  asker: string;
  asked: string;
  updated_at: Date;
}

/** Nobody is shown more requests than he could answer. */
const REQUESTS_MAX = 200;

const FRIENDS = `
  SELECT asked AS friend, updated_at FROM friendships WHERE asker = $1 AND status = 'friends'
  UNION ALL SELECT asker, updated_at FROM friendships WHERE asked = $1 AND status = 'friends'`;

/** The SQL of the friendships' rows. */
@Injectable()
export class FriendshipQueries {
  constructor(private readonly database: Database) {}

  /** Ids of somebody's friends, oldest friendship first. */
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

  /** Open requests to somebody, newest first. */
  requestsTo(userId: string, { limit, offset } = { limit: REQUESTS_MAX, offset: 0 }): Promise<RequestRow[]> {
    return this.database.query<RequestRow>(
      `SELECT request_id, asker, asked, updated_at FROM friendships WHERE asked = $1 AND status = 'requested' ORDER BY updated_at DESC, request_id LIMIT $2 OFFSET $3`,
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

  /** Open requests somebody made. */
  requestsOf(userId: string): Promise<RequestRow[]> {
    return this.database.query<RequestRow>(
      `SELECT request_id, asker, asked, updated_at FROM friendships WHERE asker = $1 AND status = 'requested' LIMIT ${REQUESTS_MAX}`,
      [userId],
    );
  }

  /** Whether `asker` has asked and waits for the answer. */
  async hasPendingRequest(asker: string, asked: string): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT 1 FROM friendships WHERE asker = $1 AND asked = $2 AND status = 'requested'`,
      [asker, asked],
      'has_asked',
    );
    return rows.length > 0;
  }

  /** Who made that request to that person, whatever became of it. */
  async requesterOf(requestId: string, asked: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ asker: string }>(
      'SELECT asker FROM friendships WHERE request_id = $1 AND asked = $2',
      [requestId, asked],
      'asker_of',
    );
    return row?.asker;
  }
}
