import { EntitySchema } from 'typeorm';

/** A browser that receives pushes, until the session ends in which it asked for them. */
export interface PushSubscriptionRow {
  endpoint: string;
  userId: string;
  session: string | null;
  p256dh: string;
  auth: string;
  createdAt: Date;
}
export const pushSubscriptions = new EntitySchema<PushSubscriptionRow>({
  name: 'push_subscriptions',
  columns: {
    endpoint: { type: 'text', primary: true },
    userId: { type: 'text', name: 'user_id' },
    session: { type: 'text', nullable: true },
    p256dh: { type: 'text' },
    auth: { type: 'text' },
    createdAt: { type: 'timestamptz', name: 'created_at' },
  },
});
