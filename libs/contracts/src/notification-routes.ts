import { z } from 'zod';
import {
  changePreferencesBody,
  notificationList,
  notificationPreferences,
  notificationView,
  pushedNotificationResponse,
  pushKeyResponse,
  pushNotificationBody,
  pushRenewalBody,
  pushSubscribedResponse,
  pushSubscriptionBody,
  pushUnsubscribeBody,
} from './notifications';
import { pageQuery, pageSchema } from './pages';
import { del, get, post, put } from './routes';
import { successResponse } from './users';

export const notificationRoutes = {
  list: get('/notifications/user-notifications', {
    summary: 'Lists the caller’s notifications.',
    query: pageQuery,
    returns: z.union([notificationList, pageSchema(notificationView)]),
    scope: 'read',
  }),
  push: post('/notifications/push-user-notification/:userId', {
    summary: 'Stores a notification that the caller’s client shows to them.',
    body: pushNotificationBody,
    returns: pushedNotificationResponse,
    scope: null,
    limit: ['notes', 60, 60],
    idempotent: true,
  }),
  remove: post('/notifications/remove-user-notification/:id', {
    summary: 'Removes a notification.',
    returns: notificationList,
    scope: null,
  }),
  removeAll: post('/notifications/remove-all-user-notifications/:userId', {
    summary: 'Removes all of the caller’s notifications.',
    returns: notificationList,
    scope: null,
  }),
};

export const pushRoutes = {
  key: get('/notifications/push-key', {
    summary: 'Returns the key that browsers subscribe to pushes with.',
    returns: pushKeyResponse,
    scope: null,
  }),
  subscribe: post('/notifications/push-subscriptions', {
    summary: 'Subscribes a browser to pushes.',
    body: pushSubscriptionBody,
    returns: pushSubscribedResponse,
    status: 201,
    scope: null,
    limit: ['push-subscriptions', 30, 3_600],
  }),
  /**
   * Called by service workers, which have no token and prove themselves by the renewal secret of the previous
   * subscription.
   */
  renew: post('/notifications/push-subscriptions/renew', {
    summary: 'Replaces a subscription that the browser has renewed.',
    body: pushRenewalBody,
    returns: pushSubscribedResponse,
    who: 'everyone',
    scope: null,
    limit: ['push-renewals', 30, 3_600],
  }),
  unsubscribe: del('/notifications/push-subscriptions', {
    summary: 'Ends pushes to a browser.',
    body: pushUnsubscribeBody,
    returns: successResponse,
    scope: null,
  }),
  test: post('/notifications/push-test', {
    summary: 'Pushes a test to the caller’s browsers.',
    returns: successResponse,
    scope: null,
    limit: ['push-tests', 10, 3_600],
    idempotent: true,
  }),
};

export const preferenceRoutes = {
  get: get('/notifications/preferences', {
    summary: 'Returns which notifications reach the caller where.',
    returns: notificationPreferences,
    scope: null,
  }),
  change: put('/notifications/preferences', {
    summary: 'Changes which notifications reach the caller where.',
    body: changePreferencesBody,
    returns: notificationPreferences,
    scope: null,
  }),
};
