import type { CommunityDiscord } from '@muster/contracts/community-discord';
import { apiCall } from '../../../shared/api-call';
import { http } from '../../../shared/http';

const path = (slug: string, rest: string) => `/communities/${encodeURIComponent(slug)}/${rest}`;

export const loadDiscord = apiCall('communityDiscord/load', ({ slug }: { slug: string }, signal) =>
  http.get<CommunityDiscord>(path(slug, 'discord'), signal),
);

/** `target`: the id of a channel, or `webhook`. */
export interface DiscordCommand {
  slug: string;
  target: string;
  kind: 'test' | 'suspend' | 'resume' | 'disconnect';
}
export const sendDiscordCommand = apiCall(
  'communityDiscord/command',
  ({ slug, target, kind }: DiscordCommand) => {
    const channel = `channel=${encodeURIComponent(target)}`;
    return kind === 'disconnect'
      ? http.del<CommunityDiscord>(path(slug, `discord?${channel}`))
      : http.post<CommunityDiscord>(path(slug, `discord/${kind}?${channel}`));
  },
  { key: ({ target }) => target, onRepeat: 'leading' },
);

export const storeWebhook = apiCall(
  'communityDiscord/storeWebhook',
  ({ slug, url }: { slug: string; url: string }) => http.put<CommunityDiscord>(path(slug, 'discord-webhook'), { url }),
  { onRepeat: 'leading' },
);
