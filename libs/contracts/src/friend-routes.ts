import { z } from 'zod';
import {
  acceptRequestBody,
  acceptRequestResponse,
  cancelRequestResponse,
  friendRequestView,
  friendView,
  rejectRequestResponse,
  sentRequestResponse,
  unfriendBody,
  unfriendResponse,
} from './friends';
import { pageQuery, pageSchema } from './pages';
import { get, post } from './routes';

export const friendRoutes = {
  friendsOf: get('/friends/user-friends/:userId', {
    summary: 'Lists the friends of a user.',
    query: pageQuery,
    returns: z.union([friendView.array(), pageSchema(friendView)]),
    scope: null,
  }),
  unfriend: post('/friends/unfriend-user', {
    summary: 'Ends a friendship.',
    body: unfriendBody,
    returns: unfriendResponse,
    scope: null,
  }),
};

export const friendRequestRoutes = {
  received: get('/friend-requests', {
    summary: 'Lists friend requests that the caller received.',
    query: pageQuery,
    returns: z.union([friendRequestView.array(), pageSchema(friendRequestView)]),
    scope: null,
  }),
  hasAsked: get('/friend-requests/check-friend-request-sent/:userId', {
    summary: 'Says whether the caller has asked a user for friendship.',
    returns: z.boolean(),
    scope: null,
  }),
  send: post('/friend-requests/send-friend-request/:receiver/:sender', {
    summary: 'Asks a user for friendship.',
    returns: sentRequestResponse,
    status: 201,
    scope: null,
    limit: ['friend-requests', 20, 3_600, [100, 86_400]],
    idempotent: true,
  }),
  accept: post('/friend-requests/accept-request/:ownId', {
    summary: 'Accepts a friend request.',
    body: acceptRequestBody,
    returns: acceptRequestResponse,
    scope: null,
    idempotent: { rereads: true },
  }),
  reject: post('/friend-requests/:ownId/reject-friend-request/:requestId', {
    summary: 'Rejects a friend request.',
    returns: rejectRequestResponse,
    scope: null,
  }),
  cancel: post('/friend-requests/cancel-friend-request/:receiverId', {
    summary: 'Takes a friend request back.',
    returns: cancelRequestResponse,
    scope: null,
    idempotent: true,
  }),
};
