import { communityDiscord, discordTargetQuery, discordWebhookBody } from './community-discord';
import { discordStart } from './discord-linking';
import { del, get, post, put } from './routes';
import { successResponse } from './users';

const channel = { returns: communityDiscord, scope: 'organise', within: 'community', idempotent: true } as const;

/** Where a community shows its scrims in Discord, for its organisers. */
export const communityDiscordRoutes = {
  find: get('/communities/:slug/discord', {
    summary: 'Returns the Discord channel of a community and how it does.',
    returns: communityDiscord,
    scope: 'read',
    within: 'community',
  }),
  disconnect: del('/communities/:slug/discord', {
    ...channel,
    summary: 'Disconnects the Discord channel of a community.',
    query: discordTargetQuery,
  }),
  storeWebhook: put('/communities/:slug/discord-webhook', {
    ...channel,
    summary: 'Connects a channel by a webhook that Discord issued.',
    body: discordWebhookBody,
    limit: ['discord-webhook', 10, 60],
  }),
  test: post('/communities/:slug/discord/test', {
    ...channel,
    summary: 'Posts a test message into the connected channel.',
    query: discordTargetQuery,
    limit: ['discord-test', 5, 60],
  }),
  suspend: post('/communities/:slug/discord/suspend', {
    ...channel,
    summary: 'Pauses messages to the connected channel.',
    query: discordTargetQuery,
  }),
  resume: post('/communities/:slug/discord/resume', {
    ...channel,
    summary: 'Resumes messages to the connected channel.',
    query: discordTargetQuery,
  }),
};

export const discordLinkRoutes = {
  start: post('/auth/discord/start', {
    summary: 'Returns where the user proves their account at Discord, and binds it to this browser.',
    returns: discordStart,
    scope: null,
    limit: ['discord-link', 20, 60],
  }),
  unlink: del('/auth/discord', {
    summary: 'Unlinks the account at Discord.',
    returns: successResponse,
    scope: null,
    limit: ['discord-link', 20, 60],
  }),
};
