import type { ChangePreferencesBody, ConfigurableKind } from '@muster/contracts/notifications';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type { StoredPreferences } from '../read/preferences';
import { notificationPreferences } from '../read/preferences.schema';

@Injectable()
export class PreferenceStore {
  constructor(private readonly database: Database) {}

  async of(userId: string): Promise<StoredPreferences | undefined> {
    const found = await this.database.entities((entities) =>
      entities.findOneBy(notificationPreferences, { user_id: userId }),
    );
    return found ?? undefined;
  }

  /** Changes only the given preferences, even if two tabs change different ones concurrently. */
  async change(userId: string, { kinds, emailSubscribed }: ChangePreferencesBody): Promise<StoredPreferences> {
    return this.database.transaction(async (_, entities) => {
      const preferences = entities.getRepository(notificationPreferences);
      const where = { user_id: userId };
      await preferences.createQueryBuilder().insert().values(where).orIgnore().execute();
      const before = await preferences.findOneOrFail({ where, lock: { mode: 'pessimistic_write' } });
      return preferences.save({ ...where, ...merged(before, kinds, emailSubscribed) });
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
