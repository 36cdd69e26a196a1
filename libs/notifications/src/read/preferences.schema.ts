import { EntitySchema } from 'typeorm';
import type { StoredPreferences } from './preferences';

export const notificationPreferences = new EntitySchema<StoredPreferences & { user_id: string }>({
  name: 'notification_preferences',
  columns: {
    user_id: { type: 'text', primary: true },
    kinds: { type: 'jsonb' },
    email_stopped_at: { type: 'timestamptz', nullable: true },
  },
});
