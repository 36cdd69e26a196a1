import { pageQuery } from './pages';
import { del, get, patch, post } from './routes';
import { successResponse } from './users';
import {
  createWebhookBody,
  deliveryList,
  deliveryView,
  editWebhookBody,
  webhookList,
  webhookView,
  webhookWithSecret,
} from './webhooks';

/** Calls to servers of a community's own, for its organisers. */
export const webhookRoutes = {
  list: get('/communities/:slug/webhooks', {
    summary: 'Lists the webhooks of a community, without their secrets.',
    query: pageQuery,
    returns: webhookList,
    scope: 'read',
    within: 'community',
  }),
  create: post('/communities/:slug/webhooks', {
    summary: 'Creates a webhook; its secret is shown once.',
    description:
      'A repeat with the same `Idempotency-Key` answers without `secret`. The address has to be https and public.',
    body: createWebhookBody,
    returns: webhookWithSecret,
    status: 201,
    scope: 'organise',
    within: 'community',
    limit: ['create-webhook', 20, 3_600],
    idempotent: { omits: ['secret'] },
  }),
  edit: patch('/communities/:slug/webhooks/:id', {
    summary: 'Changes a webhook, or switches it on or off.',
    body: editWebhookBody,
    returns: webhookView,
    scope: 'organise',
    within: 'community',
    limit: ['edit-webhook', 60, 3_600],
    idempotent: true,
  }),
  remove: del('/communities/:slug/webhooks/:id', {
    summary: 'Deletes a webhook.',
    returns: successResponse,
    scope: 'organise',
    within: 'community',
    idempotent: true,
  }),
  rotate: post('/communities/:slug/webhooks/:id/rotate', {
    summary: 'Replaces the secret of a webhook; the new one is shown once.',
    description: 'The former one signs too for 24 hours.',
    returns: webhookWithSecret,
    scope: 'organise',
    within: 'community',
    limit: ['rotate-webhook', 10, 3_600],
    idempotent: { omits: ['secret'] },
  }),
  test: post('/communities/:slug/webhooks/:id/test', {
    summary: 'Sends `webhook.test` to a webhook.',
    returns: deliveryView,
    scope: 'organise',
    within: 'community',
    limit: ['test-webhook', 10, 60],
    idempotent: true,
  }),
  deliveries: get('/communities/:slug/webhooks/:id/deliveries', {
    summary: 'Lists what was sent to a webhook in the last 30 days, and what became of it.',
    query: pageQuery,
    returns: deliveryList,
    scope: 'read',
    within: 'community',
  }),
  repeat: post('/communities/:slug/webhooks/:id/deliveries/:deliveryId/repeat', {
    summary: 'Sends a delivery again, under the same `webhook-id`.',
    returns: deliveryView,
    scope: 'organise',
    within: 'community',
    limit: ['repeat-delivery', 60, 60],
    idempotent: true,
  }),
};
