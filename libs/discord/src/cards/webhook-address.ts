import type { WebhookAddress } from '../client/discord-api';

const HOSTS: ReadonlySet<string> = new Set(['discord.com', 'discordapp.com', 'canary.discord.com', 'ptb.discord.com']);
const PATH = /^\/api(?:\/v\d+)?\/webhooks\/(\d{1,20})\/([\w-]{1,100})\/?$/;

/**
 * Only Discord's own hosts are called, whatever address was entered: the client takes id and token from it.
 * @param root the configured address of Discord
 */
export function parseWebhookUrl(text: string, root: string): WebhookAddress | undefined {
  const url = URL.parse(text);
  const isOurs = url && (url.origin === new URL(root).origin || (url.protocol === 'https:' && HOSTS.has(url.host)));
  const [, id, token] = (isOurs && !url.username && PATH.exec(url.pathname)) || [];
  return id && token ? { id, token } : undefined;
}
