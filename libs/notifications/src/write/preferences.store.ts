import type { ChangePreferencesBody, ConfigurableKind } from '@muster/contracts/notifications';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type { StoredPreferences } from '../read/preferences';

@Injectable()
export class PreferenceStore {
  constructor(private readonly database: Database) {}

  async of(userId: string): Promise<StoredPreferences | undefined> {
    const [row] = await this.database.query<StoredPreferences>(
      'SELECT kinds, email_stopped_at FROM notification_preferences WHERE user_id = $1',
      [userId],
      'preferences_of',
    );
    return row;
  }

  /** Changes only the given preferences, even if two tabs change different ones concurrently. */
  async change(userId: string, { kinds, emailSubscribed }: ChangePreferencesBody): Promise<StoredPreferences> {
    return this.database.transaction(async (client) => {
      await client.query('INSERT INTO notification_preferences (user_id) VALUES ($1) ON CONFLICT DO NOTHING', [userId]);
      const {
        rows: [row],
      } = await client.query<StoredPreferences>(
        'SELECT kinds, email_stopped_at FROM notification_preferences WHERE user_id = $1 FOR UPDATE',
        [userId],
      );
      const changed = merged(row!, kinds, emailSubscribed);
      await client.query('UPDATE notification_preferences SET kinds = $2, email_stopped_at = $3 WHERE user_id = $1', [
        userId,
        JSON.stringify(changed.kinds),
        changed.email_stopped_at,
      ]);
      return changed;
    });
  }

  stopEmail(userId: string): Promise<StoredPreferences> {
    return this.change(userId, { emailSubscribed: false });
  }
}

function merged(
  before: StoredPreferences,
  kinds: ChangePreferencesBody['kinds'] = {},
  emailSubscribed?: boolean,
): StoredPreferences {
  const changed = { ...before.kinds };
  for (const [kind, switches] of Object.entries(kinds) as [ConfigurableKind, object][])
    changed[kind] = { ...changed[kind], ...switches };
  if (emailSubscribed === undefined) return { ...before, kinds: changed };
  return { kinds: changed, email_stopped_at: emailSubscribed ? null : (before.email_stopped_at ?? new Date()) };
}
