import type { AccessTokenView } from '@muster/contracts/access-tokens';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { In, Raw } from 'typeorm';
import { type AccessTokenRow, accessTokens } from './access-tokens.schema';

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
    const row = await this.database.entities((entities) => entities.findOneBy(accessTokens, { hash }));
    return row?.user_id;
  }

  /** Returns the tokens by user. */
  async ofUsers(userIds: readonly string[]): Promise<Map<string, AccessTokenRow[]>> {
    const rows = await this.database.entities((entities) => entities.findBy(accessTokens, { user_id: In(userIds) }));
    const byUser = new Map<string, AccessTokenRow[]>(userIds.map((id) => [id, []]));
    for (const row of rows) byUser.get(row.user_id)?.push(row);
    return byUser;
  }

  /** Newest first. */
  listFor(userId: string): Promise<AccessTokenRow[]> {
    return this.database.entities((entities) =>
      entities.find(accessTokens, {
        where: { user_id: userId, expires_at: Raw((column) => `${column} > now()`) },
        order: { created_at: 'DESC', id: 'ASC' },
      }),
    );
  }

  async recordUse(id: string): Promise<void> {
    await this.database.entities((entities) =>
      entities.update(
        accessTokens,
        { id, used_at: Raw((column) => `(${column} IS NULL OR ${column} < now() - interval '1 minute')`) },
        { used_at: () => 'now()' },
      ),
    );
  }
}
