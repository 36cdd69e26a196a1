import { BatchingCache, ByteCache, idOfStream, LogTail } from '@muster/platform';
import {
  type AccessToken,
  type AccessTokens,
  AuthError,
  type Limit,
  type Principal,
  RateLimits,
} from '@muster/platform/http';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { userAggregate } from '../aggregate';
import { isWellFormed } from '../domain/access-token';
import { type UserPrincipals, USER_PRINCIPALS } from '../ports';
import { AccessTokenRows } from '../read/access-tokens.queries';
import type { AccessTokenRow } from '../read/access-tokens.schema';

type Resolved = Principal & { accessToken: AccessToken };

const OWNERS_MB = 4;
const TOKENS_MB = 16;
/** Tokens that a process does not know yet, per network: guesses cost a query each. */
const LOOKUPS: Limit = { name: 'token-lookups', windows: [[120, 60]] };
const RECORD_USE_MS = 60_000;

/** A token has the rights of its user, less what its scopes leave out. */
function toResolved(
  user: Principal,
  { id, scopes, community_id: communityId, expires_at: expiresAt }: AccessTokenRow,
): Resolved {
  const isAdmin = user.isAdmin && scopes.includes('admin');
  return { ...user, isAdmin, session: `token_${id}`, accessToken: { id, scopes, communityId, expiresAt } };
}

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * Finds tokens by their hash. Cached until an event changes their user, as accounts are, so that a revoked token, a ban
 * and a deletion end them on every node at once.
 */
@Injectable()
export class StoredTokens implements AccessTokens {
  readonly #log = new Logger('access-tokens');
  /** Users by the hash of a token of theirs, which may have ended. */
  readonly #owners = new ByteCache<{ userId: string }>(OWNERS_MB);
  readonly #tokens = new BatchingCache<AccessTokenRow[]>((userIds) => this.rows.ofUsers(userIds), TOKENS_MB);

  constructor(
    private readonly rows: AccessTokenRows,
    private readonly limits: RateLimits,
    @Inject(USER_PRINCIPALS) private readonly principals: UserPrincipals,
    tail: LogTail,
  ) {
    tail.listen((events) => {
      for (const { stream } of events) {
        const userId = idOfStream(userAggregate, stream);
        if (userId !== undefined) this.#tokens.invalidate(userId);
      }
    });
  }

  async authenticate(token: string, network: string): Promise<Resolved> {
    if (!isWellFormed(token, crc32)) {
      await this.limits.consume(LOOKUPS, network);
      throw new AuthError('unauthorized');
    }
    const hash = hashOf(token);
    const userId = this.#owners.get(hash)?.userId ?? (await this.#findOwner(hash, network));
    return this.#resolve(userId, (row) => row.hash === hash);
  }

  revalidate(userId: string, tokenId: string): Promise<Resolved> {
    return this.#resolve(userId, ({ id }) => id === tokenId);
  }

  async #findOwner(hash: string, network: string): Promise<string> {
    await this.limits.consume(LOOKUPS, network);
    const userId = await this.rows.ownerOf(hash);
    if (userId === undefined) throw new AuthError('unauthorized');
    this.#owners.set(hash, { userId });
    this.#tokens.invalidate(userId); // their tokens may have been read before this one was created
    return userId;
  }

  async #resolve(userId: string, isIt: (row: AccessTokenRow) => boolean): Promise<Resolved> {
    const row = (await this.#tokens.findMany([userId])).get(userId)?.find(isIt);
    if (!row || row.expires_at.getTime() <= Date.now()) throw new AuthError('unauthorized');
    const principal = await this.principals.resolveUser(userId);
    this.#recordUse(row);
    return toResolved(principal, row);
  }

  #recordUse(row: AccessTokenRow): void {
    const now = new Date();
    if (row.used_at && now.getTime() - row.used_at.getTime() < RECORD_USE_MS) return;
    row.used_at = now;
    void this.rows
      .recordUse(row.id)
      .catch((error: Error) => this.#log.warn(`could not record the use of an access token: ${error.message}`));
  }
}
