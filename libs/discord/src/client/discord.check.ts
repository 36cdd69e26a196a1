import { type Checks, type Config, DISCORD_VARIABLES, off, ok } from '@muster/platform';
import { boundedFetch } from '@muster/platform/http';
import { ownApplication } from './responses';

/** Asks Discord which application the bot's token belongs to. */
export const discordChecks: Checks = (config) => [
  {
    name: 'Discord',
    run: async (signal) => {
      const missing = DISCORD_VARIABLES.filter((name) => config[name] === undefined);
      if (missing.length === DISCORD_VARIABLES.length)
        return off('set its four variables for messages in channels (docs/discord.md)');
      if (missing.length > 0) throw new Error(`it is off, because ${missing.join(', ')} is not set`);
      const { id, verify_key: key, interactions_endpoint_url: endpoint } = await readApplication(config, signal);
      if (id !== config.DISCORD_APP_ID)
        throw new Error('DISCORD_BOT_TOKEN is of another application than DISCORD_APP_ID');
      if (key !== config.DISCORD_PUBLIC_KEY) throw new Error('DISCORD_PUBLIC_KEY is not that of the application');
      const wanted = `${config.PUBLIC_URL}/api/discord/interactions`;
      if (endpoint !== wanted) throw new Error(`buttons do nothing: set the Interactions Endpoint URL to ${wanted}`);
      return ok(`the application ${id}`);
    },
  },
];

async function readApplication(config: Config, signal: AbortSignal) {
  const response = await boundedFetch(`${config.DISCORD_URL}/api/v10/applications/@me`, {
    headers: {
      authorization: `Bot ${config.DISCORD_BOT_TOKEN}`,
      'user-agent': `DiscordBot (${config.PUBLIC_URL}, 1)`,
    },
    redirect: 'manual',
    signal,
  });
  if (response.status === 401) throw new Error('401: DISCORD_BOT_TOKEN is not accepted; it was reset at Discord');
  if (!response.ok) throw new Error(`Discord answered ${response.status}: see https://discordstatus.com`);
  return ownApplication.parse(await response.json());
}
