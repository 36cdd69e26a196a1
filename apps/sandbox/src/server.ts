import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import type { Mailbox } from './inbox/mailbox';
import { serveInbox } from './inbox/routes';
import { KEEP_ALIVE_MS } from './keep-alive';
import type { DiscordSimulator } from './discord/simulator';
import { INTERACTION, SECOND_PATH, SESSION_COOKIE } from './oidc/provider';
import { signIn } from './oidc/sign-in';
import type { RiotSimulator } from './riot/simulator';
import type { WebhookInbox } from './webhooks/receiver';
import { serveWebhooks } from './webhooks/routes';

/** The parts behind the one HTTP port. The provider is added once the port, and with it the issuer, is known. */
export interface SandboxParts {
  provider?: Provider;
  /** Behaves like Discord's, under a path of its own. */
  secondProvider?: Provider;
  mailbox?: Mailbox;
  riot?: RiotSimulator;
  discord?: DiscordSimulator;
  webhooks?: WebhookInbox;
}

export function createHttp(parts: SandboxParts): Server {
  return createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (req, res) => {
    serve(parts, req, res).catch((error: Error) => {
      console.error(error);
      if (!res.headersSent) res.statusCode = 500;
      res.end('Internal sandbox error; see its log.');
    });
  });
}

async function serve(
  { provider, secondProvider, mailbox, riot, discord, webhooks }: SandboxParts,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const url = new URL(req.url ?? '/', 'http://sandbox');
  if (riot?.serve(url, req, res) || discord?.serve(url, req, res)) return;
  if (mailbox && url.pathname === '/') return void res.writeHead(302, { location: '/inbox' }).end();
  if (mailbox && serveInbox(mailbox, url, res)) return;
  if (webhooks && serveWebhooks(webhooks, url, req, res)) return;
  forgetSession(req);
  if (secondProvider && url.pathname.startsWith(`${SECOND_PATH}/`))
    return serveProvider(secondProvider, SECOND_PATH, req, res);
  if (!provider) return void res.writeHead(404).end('Not found.');
  await serveProvider(provider, '', req, res);
}

/** The provider finds the path under which it is mounted in the difference of the two URLs. */
async function serveProvider(
  provider: Provider,
  mount: string,
  req: IncomingMessage & { originalUrl?: string },
  res: ServerResponse,
): Promise<void> {
  if (mount) {
    req.originalUrl = req.url!;
    req.url = req.url!.slice(mount.length);
  }
  if (req.url!.startsWith(INTERACTION)) return signIn(provider, mount, req, res);
  await provider.callback()(req, res);
}

/** Every sign-in asks for the account again, so that users who sign out can choose another one. */
function forgetSession(req: IncomingMessage): void {
  const cookies = req.headers.cookie?.split(/; */).filter((cookie) => !cookie.startsWith(SESSION_COOKIE));
  if (cookies) req.headers.cookie = cookies.join('; ');
}
