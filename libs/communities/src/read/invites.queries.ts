import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';

export interface InviteRow {
  id: string;
  community: string;
  uses: number;
  used: number;
  expires_at: Date;
  issued_by: string;
  created_at: Date;
}
const COLUMNS = `i.id, i.community, i.uses, (SELECT count(*) FROM community_invite_uses u WHERE u.invite = i.id) AS used,
  i.expires_at, i.issued_by, i.created_at`;
const OPEN = 'i.revoked_at IS NULL AND i.expires_at > $2';

/** Invites with their uses. Tokens are stored as hashes only. */
@Injectable()
export class InviteQueries {
  constructor(private readonly database: Database) {}

  /** Returns the open invites, newest first. `now`: ISO instant. */
  list(communityId: string, now: string): Promise<InviteRow[]> {
    return this.database.query(
      `SELECT ${COLUMNS} FROM community_invites i WHERE i.community = $1 AND ${OPEN} ORDER BY i.created_at DESC, i.id LIMIT 200`,
      [communityId, now],
    );
  }

  /** Returns the open invite with this token. */
  async findOpen(communityId: string, now: string, tokenHash: string): Promise<InviteRow | undefined> {
    const [row] = await this.database.query<InviteRow>(
      `SELECT ${COLUMNS} FROM community_invites i WHERE i.community = $1 AND ${OPEN} AND i.token_hash = $3`,
      [communityId, now, tokenHash],
      'invite_by_token',
    );
    return row;
  }

  /**
   * Returns a number for the use of the invite by this user, the one they had before if any (`isOwn`); undefined if it
   * is used up.
   */
  async freeSlot({ id, uses }: InviteRow, userId: string): Promise<{ slot: number; isOwn: boolean } | undefined> {
    const [row] = await this.database.query<{ slot: number; isOwn: boolean }>(
      `SELECT slot, place = 0 AS "isOwn" FROM (
        (SELECT slot, 0 AS place FROM community_invite_uses WHERE invite = $1 AND user_id = $3 LIMIT 1) UNION ALL
        (SELECT n, 1 FROM generate_series(1, $2::int) n WHERE NOT EXISTS
          (SELECT 1 FROM community_invite_uses u WHERE u.invite = $1 AND u.slot = n) ORDER BY random() LIMIT 1)
      ) AS slots ORDER BY place LIMIT 1`,
      [id, uses, userId],
    );
    return row;
  }
}
