import type { DeliveryView, WebhookView } from '@muster/contracts/webhooks';
import type { DeliveryRow } from './deliveries.schema';
import type { WebhookRow } from './webhooks.queries';

const toText = (date: Date | null): string | null => date?.toISOString() ?? null;

export const toWebhookView = (row: WebhookRow): WebhookView => ({
  _id: row.id,
  url: row.url,
  description: row.description,
  events: row.events,
  enabled: row.enabled,
  suspended: row.suspended,
  failingSince: toText(row.failingSince),
  formerSecretUntil: row.formerSecret === null ? null : toText(row.formerUntil),
  createdAt: row.createdAt.toISOString(),
});

export const toDeliveryView = (row: DeliveryRow): DeliveryView => ({
  _id: row.id,
  type: row.type,
  status: row.status,
  attempts: row.attempts,
  statusCode: row.statusCode,
  response: row.response,
  error: row.error,
  createdAt: row.createdAt.toISOString(),
  lastAttemptAt: toText(row.lastAttemptAt),
  nextAttemptAt: row.status === 'pending' ? toText(row.dueAt) : null,
});
