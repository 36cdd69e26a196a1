import type { Config } from '@muster/platform';
import { DiscordApi } from '../../../../libs/discord/src/client/discord-api';
import { DiscordOAuth } from '../../../../libs/discord/src/linking/discord-oauth';

/** Refusals are not counted here. */
const uncounted = { waitMs: async () => 0, count: async () => undefined } as never;
const settingsAt = (host: string) =>
  ({ application: { id: 'a', botToken: 'b', clientSecret: 'b', url: `http://${host}` } }) as never;

export const discordApiAt = (host: string): DiscordApi =>
  new DiscordApi(settingsAt(host), uncounted, { PUBLIC_URL: 'https://a.b' } as Config);
export const discordOAuthAt = (host: string): DiscordOAuth => new DiscordOAuth(settingsAt(host), uncounted);
