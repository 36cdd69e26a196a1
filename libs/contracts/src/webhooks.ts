/** Calls to servers of a community's own, as Standard Webhooks 1.0 defines them. */
import { z } from 'zod';
import { pageSchema } from './pages';
import { singleLineText } from './text';

export const WEBHOOK_EVENTS = [
  'scrim.created',
  'scrim.changed',
  'scrim.filled',
  'scrim.started',
  'game.decided',
  'scrim.decided',
  'scrim.deleted',
  'draft.done',
  'member.joined',
  'member.left',
  'evening.opened',
  'evening.dealt',
  'booking.made',
  'booking.moved',
  'booking.cancelled',
  'pickup.made',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** The type of the event that an organiser sends to see whether it arrives. */
export const WEBHOOK_TEST = 'webhook.test';
export type DeliveredType = WebhookEvent | typeof WEBHOOK_TEST;

export const WEBHOOKS_MAX = 5;
export const WEBHOOK_URL_MAX = 500;
export const WEBHOOK_DESCRIPTION_MAX = 200;
/** Deliveries are kept for so long, and at most so many of each webhook. */
export const DELIVERY_DAYS = 30;
export const DELIVERIES_MAX = 2_000;
/** Characters of a response that are kept. */
export const RESPONSE_MAX = 500;
/** For so long after a rotation, the former secret signs too. */
export const ROTATION_HOURS = 24;

/**
 * `gone`: the receiver answered 410. `failing`: nothing arrived for five days. `orphaned`: the person who gave it its
 * address, or switched it on last, may no longer do so.
 */
export const WEBHOOK_SUSPENSIONS = ['gone', 'failing', 'orphaned'] as const;
export type WebhookSuspension = (typeof WEBHOOK_SUSPENSIONS)[number];

/**
 * The schema accepts every URL. The address that its host resolves to decides whether it may be called, so that all
 * refusals have one code.
 */
const url = z.url().max(WEBHOOK_URL_MAX);
const events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1)
  .transform((chosen) => WEBHOOK_EVENTS.filter((event) => chosen.includes(event)));
const description = singleLineText().max(WEBHOOK_DESCRIPTION_MAX);
export const createWebhookBody = z
  .object({ url, events, description: description.default('') })
  .meta({ id: 'NewWebhook' });
export type CreateWebhookBody = z.output<typeof createWebhookBody>;
export const editWebhookBody = z
  .object({ url, events, description, enabled: z.boolean() })
  .partial()
  .meta({ id: 'WebhookChanges' });
export type EditWebhookBody = z.output<typeof editWebhookBody>;

export const webhookView = z
  .object({
    _id: z.string(),
    url: z.string(),
    description: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    enabled: z.boolean(),
    /** Why it was switched off, unless an organiser did so. */
    suspended: z.enum(WEBHOOK_SUSPENSIONS).nullable(),
    /** Since when no delivery has arrived; null if the last one did. */
    failingSince: z.string().nullable(),
    /** Until then the former secret signs too. */
    formerSecretUntil: z.string().nullable(),
    createdAt: z.string(),
  })
  .meta({ id: 'Webhook' });
export type WebhookView = z.infer<typeof webhookView>;
export const webhookList = z.union([webhookView.array(), pageSchema(webhookView)]);
/** `secret`: shown once; a repeated request does not get it again. */
export const webhookWithSecret = webhookView
  .extend({ secret: z.string().optional() })
  .meta({ id: 'WebhookWithSecret' });
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>;

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
/** Why an attempt failed without a response that says so. */
export const DELIVERY_ERRORS = ['url-not-allowed', 'timeout', 'redirect', 'unreachable', 'status', 'secret'] as const;
export type DeliveryError = (typeof DELIVERY_ERRORS)[number];
export const deliveryView = z
  .object({
    /** Also its `webhook-id`. */
    _id: z.string(),
    type: z.enum([...WEBHOOK_EVENTS, WEBHOOK_TEST]),
    status: z.enum(DELIVERY_STATUSES),
    attempts: z.number().int(),
    /** The HTTP status of the last attempt; null if there was no response. */
    statusCode: z.number().int().nullable(),
    response: z.string().nullable(),
    error: z.enum(DELIVERY_ERRORS).nullable(),
    createdAt: z.string(),
    lastAttemptAt: z.string().nullable(),
    /** Null if no further attempt will be made. */
    nextAttemptAt: z.string().nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type DeliveryView = z.infer<typeof deliveryView>;
export const deliveryList = z.union([deliveryView.array(), pageSchema(deliveryView)]);
