import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { Mailbox } from './inbox/mailbox';
import { createSmtp } from './inbox/smtp';
import { SANDBOX_APPLICATION, SANDBOX_KEY_PAIR } from './discord/application';
import { DiscordSimulator } from './discord/simulator';
import { createProvider, SECOND_PATH } from './oidc/provider';
import { SANDBOX_KEY } from './riot/keys';
import { RiotSimulator } from './riot/simulator';
import { createHttp, type SandboxParts } from './server';
import { WebhookInbox } from './webhooks/receiver';
import { RECEIVER_PATH } from './webhooks/routes';

/**
 * Starts local replacements for external services. Environment: SANDBOX_PIECES (`oidc,inbox,riot,discord,webhooks`:
 * which services to start), SANDBOX_PORT and SANDBOX_SMTP_PORT (0: any free one), SANDBOX_HOST (the name browsers reach
 * this machine by) or SANDBOX_URL (the whole address, behind a proxy), SANDBOX_REDIRECTS (callbacks in addition to
 * those of this machine), SANDBOX_INTERACTIONS (where Discord sends interactions), OIDC_CLIENT_ID, OIDC_CLIENT_SECRET.
 * Sends the addresses to the parent process, or else prints them.
 */
async function main(env = process.env): Promise<void> {
  const pieces = (env['SANDBOX_PIECES'] ?? 'oidc,inbox').split(',');
  const host = env['SANDBOX_HOST'] ?? '127.0.0.1';
  const parts: SandboxParts = {};
  const port = await listen(createHttp(parts), env['SANDBOX_PORT'], env['SANDBOX_URL'] ?? host);
  const url = (env['SANDBOX_URL'] ?? `http://${host}:${port}`).replace(/\/$/, '');
  const addresses = {
    SANDBOX_PORT: String(port),
    ...(pieces.includes('oidc') && (await openProvider(parts, url, env))),
    ...(pieces.includes('inbox') && (await openInbox(parts, url, env['SANDBOX_SMTP_PORT']))),
    ...(pieces.includes('riot') && openRiot(parts, url)),
    ...(pieces.includes('discord') && openDiscord(parts, url, env)),
    ...(pieces.includes('webhooks') && openWebhooks(parts, url)),
  };
  if (process.send) process.send(addresses);
  else console.log(addresses);
}

async function openProvider(
  parts: SandboxParts,
  issuer: string,
  env: NodeJS.ProcessEnv,
): Promise<Record<string, string>> {
  const clientId = env['OIDC_CLIENT_ID'] ?? 'muster';
  const clientSecret = env['OIDC_CLIENT_SECRET'] ?? 'sandbox-client-secret';
  const client = { clientId, clientSecret, redirects: (env['SANDBOX_REDIRECTS'] ?? '').split(',').filter(Boolean) };
  const second = issuer + SECOND_PATH;
  parts.provider = await createProvider({ issuer, ...client });
  parts.secondProvider = await createProvider({ issuer: second, ...client, likeDiscord: true });
  return {
    OIDC_PROVIDERS: 'default,discord',
    OIDC_ISSUER: issuer,
    OIDC_DEFAULT_NAME: 'Google',
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_DISCORD_ISSUER: second,
    OIDC_DISCORD_CLIENT_ID: clientId,
    OIDC_DISCORD_CLIENT_SECRET: clientSecret,
  };
}

async function openInbox(
  parts: SandboxParts,
  url: string,
  smtpPort: string | undefined,
): Promise<Record<string, string>> {
  parts.mailbox = new Mailbox();
  const port = await listen(createSmtp(parts.mailbox, () => new Date()).server, smtpPort, '127.0.0.1');
  return { SMTP_URL: `smtp://127.0.0.1:${port}`, SANDBOX_SMTP_PORT: String(port), SANDBOX_INBOX: `${url}/inbox` };
}

function openRiot(parts: SandboxParts, url: string): Record<string, string> {
  parts.riot = new RiotSimulator();
  return { RIOT_BASE_URL: url, RIOT_API_KEY: SANDBOX_KEY };
}

function openDiscord(parts: SandboxParts, url: string, env: NodeJS.ProcessEnv): Record<string, string> {
  parts.discord = new DiscordSimulator({
    interactionsUrl: env['SANDBOX_INTERACTIONS'],
    redirects: (env['SANDBOX_REDIRECTS'] ?? '').split(',').filter(Boolean),
  });
  return {
    DISCORD_URL: url,
    DISCORD_APP_ID: SANDBOX_APPLICATION.id,
    DISCORD_PUBLIC_KEY: SANDBOX_KEY_PAIR.publicKey,
    DISCORD_BOT_TOKEN: SANDBOX_APPLICATION.botToken,
    DISCORD_CLIENT_SECRET: SANDBOX_APPLICATION.clientSecret,
    SANDBOX_DISCORD: `${url}/discord`,
  };
}

function openWebhooks(parts: SandboxParts, url: string): Record<string, string> {
  parts.webhooks = new WebhookInbox(url + RECEIVER_PATH);
  return { WEBHOOK_HOSTS: new URL(url).host, SANDBOX_WEBHOOKS: `${url}/webhooks` };
}

/** Listens on the loopback interface only, unless browsers use another host name. */
async function listen(server: Server, port = '0', host: string | undefined = '127.0.0.1'): Promise<number> {
  const at = host === '127.0.0.1' ? host : undefined;
  server.listen(Number(port), at);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(0));
void main();
