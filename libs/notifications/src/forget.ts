import { forgetting } from '@muster/platform';

/** Who has himself erased leaves nothing here: what he was told, what he chose, the browsers he used. */
export const forgetNotified = forgetting('forget-notified', { notifications: 'recipient', notification_preferences: 'user_id', push_subscriptions: 'user_id' });
