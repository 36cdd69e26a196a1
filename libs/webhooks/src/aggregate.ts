import { type Aggregate, keeping } from '@muster/platform';
import { type Webhook, webhook, type WebhookCommand, type WebhookEvent } from './domain/webhook';
import { webhooksLimit } from './read/webhooks-limit';
import { toWebhookRows } from './write/webhook-rows';

export const webhookAggregate: Aggregate<WebhookCommand, Webhook, WebhookEvent> = {
  name: 'webhook',
  decider: webhook,
  idOf: ({ webhookId }) => webhookId,
  table: 'webhooks',
  columns: ({ communityId, enabled, deleted, events }) => ({ community: communityId, enabled, deleted, events }),
  unit: keeping(webhooksLimit),
  writes: (command, before, after) => ({ rows: toWebhookRows(command, before, after) }),
};
