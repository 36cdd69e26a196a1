import { WEBHOOKS_MAX } from '@muster/contracts/webhooks';
import type { RejectionTexts } from '@muster/texts';
import type { webhookErrors } from '../domain/errors';

/** Sentences of the feature's rejections, by code. */
const rejections = {
  'webhook-not-found': 'Webhook not found',
  'too-many-webhooks': `There are already ${WEBHOOKS_MAX} webhooks. Delete one first.`,
} as const satisfies RejectionTexts<typeof webhookErrors>;

const texts = {
  urlNotAllowed:
    'Webhooks are sent to public https addresses only, on port 443 or above 1023. The name must resolve only to such addresses.',
  deliveryNotFound: 'Delivery not found',
} as const;
/** All texts of this feature. */
export const en = { ...rejections, ...texts } as const;
