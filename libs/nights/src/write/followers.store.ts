import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';

/** Stores the followers of nights. They are rows and not events, as all choices about notifications are. */
@Injectable()
export class NightFollowers {
  constructor(private readonly database: Database) {}

  async follow(nightId: string, userId: string): Promise<void> {
    await this.database.query('INSERT INTO night_followers (night, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      nightId,
      userId,
    ]);
  }

  async unfollow(nightId: string, userId: string): Promise<void> {
    await this.database.query('DELETE FROM night_followers WHERE night = $1 AND user_id = $2', [nightId, userId]);
  }

  /** Ends the following of all these nights by the person. */
  async unfollowAll(nightIds: readonly string[], userId: string): Promise<void> {
    await this.database.query('DELETE FROM night_followers WHERE night = ANY($1) AND user_id = $2', [nightIds, userId]);
  }

  async followedBy(userId: string, nightIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.database.query<{ night: string }>(
      'SELECT night FROM night_followers WHERE user_id = $1 AND night = ANY($2)',
      [userId, nightIds],
      'nights_followed',
    );
    return new Set(rows.map(({ night }) => night));
  }

  async areMoreThan(count: number, nightId: string): Promise<boolean> {
    const rows = await this.database.query('SELECT 1 FROM night_followers WHERE night = $1 OFFSET $2 LIMIT 1', [
      nightId,
      count,
    ]);
    return rows.length > 0;
  }

  /** Returns the ids of up to `limit` followers after `after`, in the order of ids. */
  async page(nightId: string, after: string, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ user_id: string }>(
      'SELECT user_id FROM night_followers WHERE night = $1 AND user_id > $2 ORDER BY user_id LIMIT $3',
      [nightId, after, limit],
    );
    return rows.map(({ user_id }) => user_id);
  }
}
