import type { PushSubscriptionBody } from '@muster/contracts';
import { type Caller, Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';

export interface Subscription { endpoint: string; p256dh: string; auth: string }

/** So many browsers a person may have; the oldest gives way. */
const BROWSERS_MAX = 20;

/** The browsers people want to be reached by. */
@Injectable()
export class Subscriptions {
  constructor(private readonly database: Database) {}

  /** A browser belongs to whoever signed in on it last, for as long as that session lasts. */
  async put({ userId, session }: Pick<Caller, 'userId' | 'session'>, { endpoint, keys: { p256dh, auth } }: PushSubscriptionBody): Promise<void> {
    await this.database.rows(
      `INSERT INTO push_subscriptions (endpoint, user_id, session, p256dh, auth) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (endpoint) DO UPDATE SET user_id = excluded.user_id, session = excluded.session, p256dh = excluded.p256dh, auth = excluded.auth, created_at = now()`, [endpoint, userId, session, p256dh, auth]);
    await this.database.rows(
      `DELETE FROM push_subscriptions WHERE endpoint IN (SELECT endpoint FROM push_subscriptions WHERE user_id = $1 ORDER BY created_at DESC OFFSET ${BROWSERS_MAX})`, [userId]);
  }

  of(userId: string): Promise<Subscription[]> {
    return this.database.rows('SELECT endpoint, p256dh, auth FROM push_subscriptions WHERE user_id = $1 ORDER BY created_at', [userId]);
  }

  async remove(userId: string, endpoint: string): Promise<void> {
    await this.database.rows('DELETE FROM push_subscriptions WHERE user_id = $1 AND endpoint = $2', [userId, endpoint]);
  }

  /** The browser is gone, says its push service. */
  async gone(endpoint: string): Promise<void> {
    await this.database.rows('DELETE FROM push_subscriptions WHERE endpoint = $1', [endpoint]);
  }
}
