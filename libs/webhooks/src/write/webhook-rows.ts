/** Rows that a webhook's command writes in the commit of its events. */
import { causeOf, notificationRow } from '@muster/notifications/ports';
import type { RowWrite } from '@muster/platform';
import type { SuspendWebhook, Webhook, WebhookCommand } from '../domain/webhook';

const endpoint = (row: Readonly<Record<string, unknown>>): RowWrite => ({ table: 'webhook_endpoints', row });

export function toWebhookRows(command: WebhookCommand, before: Webhook, after: Webhook): RowWrite[] {
  const { webhookId: id } = command;
  switch (command.type) {
    case 'CreateWebhook': {
      const { url, description, secret } = command;
      return [endpoint({ id, url, description, secret })];
    }
    case 'EditWebhook': {
      const { url, description, enabled } = command;
      return [
        endpoint({ id, ...(url !== undefined && { url }), ...(description !== undefined && { description }), enabled }),
      ];
    }
    case 'RotateWebhookSecret':
      return [endpoint({ id, rotated: command.secret, former_until: command.formerUntil })];
    case 'DeleteWebhook':
      return [endpoint({ id, deleted: true })];
    case 'SuspendWebhook':
      return before.enabled ? suspensionNotifications(command, after) : [];
  }
}

const suspensionNotifications = ({ webhookId, staff, reason, ctx }: SuspendWebhook, after: Webhook): RowWrite[] =>
  staff.map((to) =>
    notificationRow({
      to,
      kind: 'webhook-suspended',
      cause: causeOf.webhookSuspension(webhookId, ctx.now),
      at: ctx.now,
      relatedCommunity: after.communityId,
      words: reason,
    }),
  );
