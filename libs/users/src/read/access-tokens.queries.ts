import type { AccessTokenView, TokenScope } from '@muster/contracts/access-tokens';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';

export interface AccessTokenRow {
  id: string;
  user_id: string;
  hash: string;
  name: string;
  scopes: TokenScope[];
  community_id: string | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}
const ROWS = 'SELECT id, user_id, hash, name, scopes, community_id, created_at, expires_at, used_at FROM access_tokens';

export const tokenView = (row: AccessTokenRow): AccessTokenView => ({
  _id: row.id,
  name: row.name,
  scopes: row.scopes,
  communityId: row.community_id,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.used_at?.toISOString() ?? null,
});

/** Reads tokens for other programs, and records their use. Expired ones stay until a new one is created. */
@Injectable()
export class AccessTokenRows {
  constructor(private readonly database: Database) {}

  async ownerOf(hash: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ user_id: string }>(
      'SELECT user_id FROM access_tokens WHERE hash = $1',
      [hash],
      'token_owner',
    );
    return row?.user_id;
  }

  /** Returns the tokens by user. */
  async ofUsers(userIds: readonly string[]): Promise<Map<string, AccessTokenRow[]>> {
    const rows = await this.database.query<AccessTokenRow>(`${ROWS} WHERE user_id = ANY($1)`, [userIds], 'tokens_of');
    const byUser = new Map<string, AccessTokenRow[]>(userIds.map((id) => [id, []]));
    for (const row of rows) byUser.get(row.user_id)?.push(row);
    return byUser;
  }

  /** Newest first. */
  listFor(userId: string): Promise<AccessTokenRow[]> {
    return this.database.query<AccessTokenRow>(
      `${ROWS} WHERE user_id = $1 AND expires_at > now() ORDER BY created_at DESC, id`,
      [userId],
      'own_tokens',
    );
  }

  async recordUse(id: string): Promise<void> {
    await this.database.query(
      `UPDATE access_tokens SET used_at = now()
        WHERE id = $1 AND (used_at IS NULL OR used_at < now() - interval '1 minute')`,
      [id],
      'token_used',
    );
  }
}
