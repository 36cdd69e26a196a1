import type { PushSubscriptionBody } from '@muster/contracts/notifications';
import { type Caller, CONFIG, type Config, Database, secretsMatch } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';

type Owner = Pick<Caller, 'userId'> & { session: string | null };
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Maximum per user; the oldest is deleted. */
const MAX_BROWSERS = 20;

/** Stores the browsers that receive pushes. */
@Injectable()
export class Subscriptions {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Stores a browser for the user who signed in on it last, until that session ends.
   * @returns the secret that renews it.
   */
  async upsert(
    { userId, session }: Pick<Caller, 'userId' | 'session'>,
    { endpoint, keys: { p256dh, auth } }: PushSubscriptionBody,
  ): Promise<string> {
    await this.database.query(
      `INSERT INTO push_subscriptions (endpoint, user_id, session, p256dh, auth) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (endpoint) DO UPDATE SET user_id = excluded.user_id, session = excluded.session,
        p256dh = excluded.p256dh, auth = excluded.auth, created_at = now()`,
      [endpoint, userId, session, p256dh, auth],
    );
    await this.database.query(
      `DELETE FROM push_subscriptions WHERE endpoint IN (SELECT endpoint FROM push_subscriptions WHERE user_id = $1
        ORDER BY created_at DESC OFFSET ${MAX_BROWSERS})`,
      [userId],
    );
    return this.#renewal(endpoint, { userId, session });
  }

  /**
   * Replaces a subscription by a new one of the same browser, keeping owner, session and age, so that it ends with
   * them.
   * @returns undefined if there is no such subscription or the secret is wrong.
   */
  async renew(
    before: string,
    renewal: string,
    { endpoint, keys: { p256dh, auth } }: PushSubscriptionBody,
  ): Promise<string | undefined> {
    const [owner] = await this.database.query<Owner>(
      'SELECT user_id AS "userId", session FROM push_subscriptions WHERE endpoint = $1',
      [before],
    );
    if (!owner || !secretsMatch(renewal, this.#renewal(before, owner))) return undefined;
    const renewed = await this.database.query(
      `WITH old AS (DELETE FROM push_subscriptions WHERE endpoint = $1 AND user_id = $2
          AND session IS NOT DISTINCT FROM $3 RETURNING user_id, session, created_at)
        INSERT INTO push_subscriptions (endpoint, user_id, session, p256dh, auth, created_at)
        SELECT $4, user_id, session, $5, $6, created_at FROM old
        ON CONFLICT (endpoint) DO NOTHING RETURNING 1`,
      [before, owner.userId, owner.session, endpoint, p256dh, auth],
    );
    return renewed.length > 0 ? this.#renewal(endpoint, owner) : undefined;
  }

  listFor(userId: string): Promise<Subscription[]> {
    return this.database.query(
      'SELECT endpoint, p256dh, auth FROM push_subscriptions WHERE user_id = $1 ORDER BY created_at',
      [userId],
    );
  }

  async remove(userId: string, endpoint: string): Promise<void> {
    await this.database.query('DELETE FROM push_subscriptions WHERE user_id = $1 AND endpoint = $2', [
      userId,
      endpoint,
    ]);
  }

  /** Called when the push service reports that the browser no longer exists. */
  async removeEndpoint(endpoint: string): Promise<void> {
    await this.database.query('DELETE FROM push_subscriptions WHERE endpoint = $1', [endpoint]);
  }

  /** Derived instead of stored, so that reading the table or a backup does not allow redirecting pushes. */
  #renewal(endpoint: string, { userId, session }: Owner): string {
    return createHmac('sha256', this.config.JWT_SECRET)
      .update(`push renewal ${JSON.stringify([endpoint, userId, session])}`)
      .digest('base64url');
  }
}
