import { COMMUNITY_MEMBERSHIPS, type CommunityMemberships } from '@muster/communities/ports';
import { toPickupWords } from '@muster/contracts/notified-pickup';
import { SEATED_LEAD_MS } from '@muster/contracts/pickups';
import { notificationRow } from '@muster/notifications/ports';
import type { RowWrite } from '@muster/platform';
import { SEATED_PEOPLE, type SeatedPeople } from '@muster/scrims/ports';
import { PLAYERS, type PlayerDirectory } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import type { Room, Tonight } from '../domain/tonight';
import { isWithin } from '../domain/watch';
import { type Watch, WatchQueries } from '../read/watches.queries';

/** Tells people who watch a community that enough people are around, in the commit in which they are. */
@Injectable()
export class EnoughAround {
  constructor(
    private readonly watches: WatchQueries,
    @Inject(COMMUNITY_MEMBERSHIPS) private readonly memberships: CommunityMemberships,
    @Inject(PLAYERS) private readonly players: PlayerDirectory,
    @Inject(SEATED_PEOPLE) private readonly seats: SeatedPeople,
  ) {}

  /** `from`: how many were counted before. */
  async rows(
    client: pg.ClientBase,
    tonight: Tonight,
    { communityId, count }: Room,
    { from, now }: { from: number; now: string },
  ): Promise<RowWrite[]> {
    const reached = await this.watches.reached(client, communityId, { from, to: count, now });
    const awake = reached.filter((watch) => isWithin(watch, now) && !isAround(tonight, watch));
    return (await this.#free(awake, communityId, now)).flatMap(({ userId }) => [
      { table: 'around_watches', row: { user_id: userId, community: communityId, told_at: now } },
      notificationRow({
        to: userId,
        kind: 'around-enough',
        cause: `around-enough_${communityId}_${Date.parse(now)}`,
        at: now,
        relatedCommunity: communityId,
        words: toPickupWords({ count }),
      }),
    ]);
  }

  /** Returns the watches of members who may and could come: they are not banned and do not play about now. */
  async #free(watches: readonly Watch[], communityId: string, now: string): Promise<Watch[]> {
    const userIds = watches.map(({ userId }) => userId);
    if (userIds.length === 0) return [];
    const [members, players, seated] = await Promise.all([
      this.memberships.membersAmong(userIds, communityId),
      this.players.findMany(userIds, now),
      this.seats.seatedWithin(userIds, new Date(now), SEATED_LEAD_MS),
    ]);
    return watches.filter(
      ({ userId }) => members.has(userId) && players.get(userId)?.banned === false && !seated.has(userId),
    );
  }
}

const isAround = ({ entries }: Tonight, { userId, communityId }: Watch): boolean =>
  entries.get(userId)?.communities.includes(communityId) === true;
