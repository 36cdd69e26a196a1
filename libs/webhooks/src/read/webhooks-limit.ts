import { WEBHOOKS_MAX } from '@muster/contracts/webhooks';
import type { CommitRule } from '@muster/platform';
import { WebhookRejection } from '../domain/errors';
import type { Webhook, WebhookCommand } from '../domain/webhook';

/** A community has a limited number of webhooks, because each event is sent to all of them. */
export const webhooksLimit: CommitRule<WebhookCommand, Webhook> = {
  concerns: (_, before, after) => before.id === '' && after.id !== '',
  check: async ({ communityId }, _, client) => {
    const { rows } = await client.query('SELECT 1 FROM webhooks WHERE community = $1 AND NOT deleted LIMIT $2', [
      communityId,
      WEBHOOKS_MAX,
    ]);
    return rows.length < WEBHOOKS_MAX ? undefined : new WebhookRejection('too-many-webhooks', { max: WEBHOOKS_MAX });
  },
};
