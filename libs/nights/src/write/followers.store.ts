import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { In, MoreThan } from 'typeorm';
import { nightFollowers } from '../read/followers.schema';

/** Stores the followers of nights. They are rows and not events, as all choices about notifications are. */
@Injectable()
export class NightFollowers {
  constructor(private readonly database: Database) {}

  async follow(nightId: string, userId: string): Promise<void> {
    const follower = { night: nightId, user_id: userId };
    await this.database.entities((entities) =>
      entities.createQueryBuilder().insert().into(nightFollowers).values(follower).orIgnore().execute(),
    );
  }

  async unfollow(nightId: string, userId: string): Promise<void> {
    await this.unfollowAll([nightId], userId);
  }

  /** Ends the following of all these nights by the person. */
  async unfollowAll(nightIds: readonly string[], userId: string): Promise<void> {
    await this.database.entities((entities) =>
      entities.delete(nightFollowers, { night: In(nightIds), user_id: userId }),
    );
  }

  async followedBy(userId: string, nightIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.database.entities((entities) =>
      entities.findBy(nightFollowers, { night: In(nightIds), user_id: userId }),
    );
    return new Set(rows.map(({ night }) => night));
  }

  async areMoreThan(count: number, nightId: string): Promise<boolean> {
    const where = { night: nightId };
    const rows = await this.database.entities((entities) =>
      entities.find(nightFollowers, { where, skip: count, take: 1 }),
    );
    return rows.length > 0;
  }

  /** Returns the ids of up to `limit` followers after `after`, in the order of ids. */
  async page(nightId: string, after: string, limit: number): Promise<string[]> {
    const rows = await this.database.entities((entities) =>
      entities.find(nightFollowers, {
        where: { night: nightId, user_id: MoreThan(after) },
        order: { user_id: 'ASC' },
        take: limit,
      }),
    );
    return rows.map(({ user_id }) => user_id);
  }
}
