/** HTTP status of every rejection of a webhook's commands. */
import { Rejection } from '@muster/kernel';

export const webhookErrors = {
  'webhook-not-found': 404,
  'too-many-webhooks': 409,
} as const;

export class WebhookRejection extends Rejection<keyof typeof webhookErrors> {}
