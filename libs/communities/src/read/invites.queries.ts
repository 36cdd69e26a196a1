import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import { In, IsNull, MoreThan } from 'typeorm';
import { communityInvites, communityInviteUses, type InviteRow } from './invites.schema';

const LISTED_MAX = 200;
const SLOTS_MAX = 2 ** 30;
const SLOTS_TRIED = 10;
const openAt = (now: string) => ({ revoked_at: IsNull(), expires_at: MoreThan(new Date(now)) });

/** Invites with their uses. Tokens are stored as hashes only. */
@Injectable()
export class InviteQueries {
  constructor(private readonly database: Database) {}

  /** Returns the open invites, newest first. `now`: ISO instant. */
  list(communityId: string, now: string): Promise<InviteRow[]> {
    return this.database.entities(async (entities) => {
      const invites = await entities.find(communityInvites, {
        where: { community: communityId, lasting: false, ...openAt(now) },
        order: { created_at: 'DESC', id: 'ASC' },
        take: LISTED_MAX,
      });
      const counts = await entities
        .createQueryBuilder(communityInviteUses, 'taken')
        .select('taken.invite', 'invite')
        .addSelect('count(*)', 'used')
        .where({ invite: In(invites.map(({ id }) => id)) })
        .groupBy('taken.invite')
        .getRawMany<{ invite: string; used: number }>();
      const used = new Map(counts.map((counted) => [counted.invite, counted.used]));
      return invites.map((invite) => ({ ...invite, used: used.get(invite.id) ?? 0 }));
    });
  }

  /** Returns the open invite with this id, or with this hash of its token. */
  async findOpen(
    communityId: string,
    now: string,
    which: { id: string } | { token_hash: string },
  ): Promise<InviteRow | undefined> {
    return this.database.entities(async (entities) => {
      const where = { community: communityId, ...which, ...openAt(now) };
      const invite = await entities.findOneBy(communityInvites, where);
      return invite
        ? { ...invite, used: await entities.countBy(communityInviteUses, { invite: invite.id }) }
        : undefined;
    });
  }

  /**
   * Returns a number for the use of the invite by this user, the one they had before if any (`isOwn`); undefined if it
   * is used up. Uses of the lasting link are numbered at random, because all of its numbers are too many to look at.
   */
  async freeSlot(
    { id, uses, lasting }: InviteRow,
    userId: string,
  ): Promise<{ slot: number; isOwn: boolean } | undefined> {
    const number = randomInt(1, SLOTS_MAX);
    const [row] = await this.database.query<{ slot: number; isOwn: boolean }>(
      `SELECT slot, place = 0 AS "isOwn" FROM (
        (SELECT slot, 0 AS place FROM community_invite_uses WHERE invite = $1 AND user_id = $3 LIMIT 1) UNION ALL
        (SELECT n, 1 FROM generate_series($4::int, $2::int) n WHERE NOT EXISTS
          (SELECT 1 FROM community_invite_uses u WHERE u.invite = $1 AND u.slot = n) ORDER BY random() LIMIT 1)
      ) AS slots ORDER BY place LIMIT 1`,
      lasting ? [id, number + SLOTS_TRIED - 1, userId, number] : [id, uses, userId, 1],
    );
    return row;
  }

  /** Returns how many of those who have used the invite are members. */
  async countMembersBy(communityId: string, inviteId: string): Promise<number> {
    const [row] = await this.database.query<{ joined: number }>(
      `SELECT count(*)::int AS joined FROM community_invite_uses u
        JOIN memberships m ON m.community = $1 AND m.user_id = u.user_id AND m.role IS NOT NULL WHERE u.invite = $2`,
      [communityId, inviteId],
    );
    return row!.joined;
  }
}
