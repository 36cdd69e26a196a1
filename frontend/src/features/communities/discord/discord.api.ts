import { communityDiscordRoutes as routes } from '@muster/contracts/discord-routes';
import { apiCall } from '../../../shared/api-call';
import { callRoute } from '../../../shared/call-route';

export const loadDiscord = apiCall('communityDiscord/load', (params: { slug: string }, signal) =>
  callRoute(routes.find, { params }, { signal }),
);

/** `target`: the id of a channel, or `webhook`. */
export interface DiscordCommand {
  slug: string;
  target: string;
  kind: 'test' | 'suspend' | 'resume' | 'disconnect';
}
export const sendDiscordCommand = apiCall(
  'communityDiscord/command',
  ({ slug, target: channel, kind }: DiscordCommand) =>
    callRoute(routes[kind], { params: { slug }, query: { channel } }),
  { key: ({ target }) => target, onRepeat: 'leading' },
);

export const storeWebhook = apiCall(
  'communityDiscord/storeWebhook',
  ({ slug, url }: { slug: string; url: string }) => callRoute(routes.storeWebhook, { params: { slug }, body: { url } }),
  { onRepeat: 'leading' },
);
