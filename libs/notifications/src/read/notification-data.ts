import { DEFAULT_LANGUAGE } from '@muster/contracts/languages';
import { Database, inPages, type PersonalData } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { Inbox } from './inbox';
import type { NotificationRow } from './notification-row';
import { PreferenceStore } from '../write/preferences.store';
import { toMessage } from './view';
import { toPreferencesView } from './preferences';

interface Subscription {
  endpoint: string;
  created_at: Date;
}

/** Exports a user's notifications, preferences and push subscriptions. */
@Injectable()
export class NotificationData implements PersonalData {
  constructor(
    private readonly database: Database,
    private readonly inbox: Inbox,
    private readonly preferences: PreferenceStore,
  ) {}

  async exportFor(userId: string): Promise<Readonly<Record<string, unknown>>> {
    const [rows, switched, subscriptions] = await Promise.all([
      this.database.query<{ id: string }>('SELECT id FROM notifications WHERE recipient = $1 ORDER BY created_at, id', [
        userId,
      ]),
      this.preferences.of(userId),
      this.database.query<Subscription>(
        'SELECT endpoint, created_at FROM push_subscriptions WHERE user_id = $1 ORDER BY created_at',
        [userId],
      ),
    ]);
    return {
      notifications: inPages(
        rows.map(({ id }) => id),
        (ids) => this.#notifications(ids),
      ),
      notificationPreferences: toPreferencesView(switched),
      pushedBrowsers: subscriptions.map(({ endpoint, created_at: createdAt }) => ({
        service: new URL(endpoint).host,
        createdAt,
      })),
    };
  }

  async #notifications(ids: readonly string[]): Promise<readonly unknown[]> {
    const visible = await this.inbox.visible(
      await this.database.query<NotificationRow & { removed_at: Date | null }>(
        'SELECT * FROM notifications WHERE id = ANY($1) ORDER BY created_at, id',
        [ids],
      ),
    );
    const about = await this.inbox.loadContext(visible, DEFAULT_LANGUAGE);
    return visible.map((row) => ({
      message: toMessage(row, about),
      createdAt: row.created_at,
      readAt: row.removed_at,
    }));
  }
}
