import { z } from 'zod';
import {
  conversationView,
  markSeenBody,
  messageListQuery,
  messagesSeenResponse,
  messageView,
  muteResponse,
  openConversationBody,
  reportBody,
  reportContext,
  reportListQuery,
  reportView,
  resolveReportBody,
  roomsQuery,
  sendMessageBody,
} from './chat';
import { SOCKET_HEADER } from './client-headers';
import { pageQuery, pageSchema } from './pages';
import { get, post } from './routes';
import { successResponse } from './users';

export const conversationRoutes = {
  list: get('/conversations/user', {
    summary: 'Lists the caller’s conversations.',
    query: pageQuery,
    returns: z.union([conversationView.array(), pageSchema(conversationView)]),
    scope: null,
  }),
  find: get('/conversations/find/:one/:other', {
    summary: 'Returns the conversation of two friends.',
    returns: conversationView,
    scope: null,
  }),
  findScrimRoom: get('/conversations/scrim/:scrimId', {
    summary: 'Returns the chat of a scrim.',
    description: 'For those who take part in the scrim and its managers.',
    returns: conversationView,
    scope: null,
  }),
  findScrimRooms: get('/conversations/scrims', {
    summary: 'Lists the chats of the caller’s scrims.',
    query: roomsQuery,
    returns: conversationView.array(),
    scope: null,
  }),
  /** Responds 200 for an existing conversation. */
  open: post('/conversations', {
    summary: 'Opens the conversation with a friend, or returns the one there is.',
    body: openConversationBody,
    returns: conversationView,
    status: 201,
    scope: null,
    idempotent: true,
  }),
  markSeen: post('/conversations/:id/seen', {
    summary: 'Marks all messages of a conversation as seen.',
    body: markSeenBody.optional(),
    returns: messagesSeenResponse,
    scope: null,
  }),
  mute: post('/conversations/:id/mute', {
    summary: 'Ends notifications about a conversation.',
    returns: muteResponse,
    scope: null,
  }),
  unmute: post('/conversations/:id/unmute', {
    summary: 'Resumes notifications about a conversation.',
    returns: muteResponse,
    scope: null,
  }),
};

export const messageRoutes = {
  send: post('/messages', {
    summary: 'Sends a message.',
    body: sendMessageBody,
    headers: [SOCKET_HEADER],
    returns: messageView,
    status: 201,
    scope: null,
    limit: ['messages', 5, 5, [30, 60]],
    idempotent: true,
  }),
  unseen: get('/messages/verifiedUser/unseen-messages', {
    summary: 'Returns the caller’s unseen messages.',
    returns: messageView.array(),
    scope: null,
  }),
  list: get('/messages/:conversationId', {
    summary: 'Lists the messages of a conversation.',
    query: messageListQuery,
    returns: messageView.array(),
    scope: null,
  }),
  markSeen: post('/messages/post-seen/:id', {
    summary: 'Marks a message as seen.',
    returns: messagesSeenResponse,
    scope: null,
  }),
  report: post('/messages/:id/report', {
    summary: 'Reports a message to the admins.',
    body: reportBody.optional(),
    returns: successResponse,
    status: 201,
    scope: null,
    limit: ['reports', 20, 3_600],
  }),
};

/** Reported messages, for admins. */
export const messageReportRoutes = {
  list: get('/admin/reports', {
    summary: 'Lists reported messages.',
    query: reportListQuery,
    returns: z.union([reportView.array(), pageSchema(reportView)]),
    who: 'admins',
    scope: 'admin',
  }),
  context: get('/admin/reports/:id', {
    summary: 'Returns a reported message with those around it.',
    returns: reportContext,
    who: 'admins',
    scope: 'admin',
  }),
  resolve: post('/admin/reports/:id/resolve', {
    summary: 'Closes the report of a message.',
    body: resolveReportBody.optional(),
    returns: reportView,
    who: 'admins',
    scope: 'admin',
  }),
};
