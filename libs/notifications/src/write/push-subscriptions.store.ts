import type { PushSubscriptionBody } from '@muster/contracts/notifications';
import { type Caller, CONFIG, type Config, Database, secretsMatch } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import { In, IsNull } from 'typeorm';
import { type PushSubscriptionRow, pushSubscriptions } from '../read/push-subscriptions.schema';

type Owner = Pick<PushSubscriptionRow, 'userId' | 'session'>;
export type Subscription = Pick<PushSubscriptionRow, 'endpoint' | 'p256dh' | 'auth'>;

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
    await this.database.entities(async (entities) => {
      const browser = { endpoint, userId, session, p256dh, auth, createdAt: () => 'now()' };
      await entities.upsert(pushSubscriptions, browser, ['endpoint']);
      const newestFirst = { where: { userId }, order: { createdAt: 'DESC' } } as const;
      const older = await entities.find(pushSubscriptions, { ...newestFirst, skip: MAX_BROWSERS });
      if (older.length > 0)
        await entities.delete(pushSubscriptions, { endpoint: In(older.map((row) => row.endpoint)) });
    });
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
    const owner = await this.database.entities((entities) =>
      entities.findOneBy(pushSubscriptions, { endpoint: before }),
    );
    if (!owner || !secretsMatch(renewal, this.#renewal(before, owner))) return undefined;
    const { userId, session, createdAt } = owner;
    return this.database.transaction(async (_, entities) => {
      const ended = { endpoint: before, userId, session: session ?? IsNull() };
      if ((await entities.delete(pushSubscriptions, ended)).affected === 0) return undefined;
      const renewed = { endpoint, userId, session, p256dh, auth, createdAt };
      const { raw } = await entities
        .createQueryBuilder()
        .insert()
        .into(pushSubscriptions)
        .values(renewed)
        .orIgnore()
        .returning('endpoint')
        .execute();
      return (raw as object[]).length > 0 ? this.#renewal(endpoint, owner) : undefined;
    });
  }

  listFor(userId: string): Promise<Subscription[]> {
    return this.database.entities((entities) =>
      entities.find(pushSubscriptions, { where: { userId }, order: { createdAt: 'ASC' } }),
    );
  }

  async remove(userId: string, endpoint: string): Promise<void> {
    await this.database.entities((entities) => entities.delete(pushSubscriptions, { userId, endpoint }));
  }

  /** Called when the push service reports that the browser no longer exists. */
  async removeEndpoint(endpoint: string): Promise<void> {
    await this.database.entities((entities) => entities.delete(pushSubscriptions, { endpoint }));
  }

  /** Derived instead of stored, so that reading the table or a backup does not allow redirecting pushes. */
  #renewal(endpoint: string, { userId, session }: Owner): string {
    return createHmac('sha256', this.config.JWT_SECRET)
      .update(`push renewal ${JSON.stringify([endpoint, userId, session])}`)
      .digest('base64url');
  }
}
