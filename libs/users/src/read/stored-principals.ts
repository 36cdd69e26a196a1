import { AuthError, type Principal, type PrincipalResolver, type TokenSubject } from '@muster/platform/http';
import { BatchingCache, idOfStream, LogTail } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { userAggregate } from '../aggregate';
import { isBanInForce } from '../domain/decide';
import { isEnded } from '../write/ended-sessions';
import type { UserPrincipals } from '../ports';
import type { PersonRow } from './person-row';
import { PeopleQueries } from './people.queries';
import { say } from '../texts/catalogue';

const CACHE_MB = 48;

/**
 * Resolves rights from the stored account. Cached until an event changes the account, so that bans, deletions and
 * revoked rights apply on every node at once. Whether a ban is in force is checked on every call.
 */
@Injectable()
export class StoredPrincipals implements PrincipalResolver, UserPrincipals {
  readonly #cache = new BatchingCache<PersonRow>(
    async (ids) => new Map((await this.queries.findMany(ids)).map((row) => [row.id, row])),
    CACHE_MB,
  );

  constructor(
    private readonly queries: PeopleQueries,
    tail: LogTail,
  ) {
    tail.listen((events) => {
      for (const { stream } of events) {
        const userId = idOfStream(userAggregate, stream);
        if (userId !== undefined) this.#cache.invalidate(userId);
      }
    });
  }

  async resolve({ sub, sv, sid }: TokenSubject): Promise<Principal> {
    const account = await this.#findActive(sub);
    if (account.sessions !== sv || isEnded(sid, account.ended)) throw new AuthError('unauthorized');
    return toPrincipal(account, sid);
  }

  async resolveUser(userId: string): Promise<Principal> {
    return toPrincipal(await this.#findActive(userId), NO_SESSION);
  }

  async findActiveUser(userId: string): Promise<Principal | undefined> {
    try {
      return await this.resolveUser(userId);
    } catch (error) {
      if (error instanceof AuthError) return undefined;
      throw error;
    }
  }

  async #findActive(userId: string): Promise<PersonRow> {
    const account = (await this.#cache.findMany([userId])).get(userId);
    if (!account || account.restorable_until || account.erased) throw new AuthError('unauthorized');
    assertNotBanned(account, Date.now());
    return account;
  }
}

const NO_SESSION = '';
const toPrincipal = ({ id, is_admin: isAdmin, region, language }: PersonRow, session: string): Principal => ({
  userId: id,
  isAdmin,
  region,
  language,
  session,
});

/** Throws with the reason of the ban. `now` in ms. */
export function assertNotBanned({ ban_from: from, ban_to: to, ban_reason: reason }: PersonRow, now: number): void {
  if (!from || !to || !isBanInForce({ from: from.toISOString(), to: to.toISOString() }, new Date(now).toISOString()))
    return;
  throw new AuthError('banned', reason ? say('bannedFor', { date: to, reason }) : say('banned', { date: to }));
}
