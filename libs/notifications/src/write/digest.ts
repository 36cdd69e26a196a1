import { defineJob } from '@muster/platform';
import type { DeliveryChannel } from '../domain/budget';

/** Tells a user how many notifications the budget has held back. */
export const SEND_DIGEST = defineJob<{ recipient: string; channel: DeliveryChannel }>('SendDigest', 'mail', {
  inBackground: true,
});
