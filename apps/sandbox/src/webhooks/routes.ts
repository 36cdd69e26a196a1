import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { webhooksPage, typeOf } from './pages';
import { ANSWERS, type WebhookInbox } from './receiver';
import { isSecret, verify } from './verify';

export const RECEIVER_PATH = '/webhooks/receive';

/**
 * `GET /webhooks` for people, `GET /webhooks.json` for programs; `POST /webhooks/receive` takes webhooks. Returns false
 * for other paths.
 */
export function serveWebhooks(inbox: WebhookInbox, url: URL, req: IncomingMessage, res: ServerResponse): boolean {
  const call = `${req.method} ${url.pathname}`;
  if (call === 'GET /webhooks') sendHtml(res, webhooksPage(inbox, url.searchParams.get('problem')));
  else if (call === 'GET /webhooks.json') sendJson(res, url.searchParams.has('head') ? headOf(inbox) : all(inbox));
  else if (call === `POST ${RECEIVER_PATH}`) void receive(inbox, req, res).catch(() => res.destroy());
  else if (call === 'POST /webhooks/secret' || call === 'POST /webhooks/answer')
    void change(inbox, req, res).catch(() => res.destroy());
  else return false;
  return true;
}

const headOf = ({ version }: WebhookInbox) => ({ version });
const all = ({ version, deliveries, secrets }: WebhookInbox) => ({
  version,
  deliveries: deliveries.map((one) => ({ ...one, type: typeOf(one.body), verdict: verify(one, secrets) })),
});

async function receive(inbox: WebhookInbox, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const header = (name: string) => String(req.headers[name] ?? '');
  const answer = inbox.receive({
    id: header('webhook-id'),
    timestamp: header('webhook-timestamp'),
    signature: header('webhook-signature'),
    body: await text(req),
    receivedAt: new Date(),
  });
  res.writeHead(answer).end(answer === 204 ? '' : `The sandbox answers ${answer}.`);
}

async function change(inbox: WebhookInbox, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const form = new URLSearchParams(await text(req));
  const secret = form.get('secret')?.trim();
  const answer = ANSWERS.find((one) => String(one) === form.get('answer'));
  if (answer !== undefined) inbox.setAnswer(answer);
  if (secret !== undefined && isSecret(secret)) inbox.addSecret(secret);
  const problem = secret === undefined || isSecret(secret) ? '' : '?problem=A%20secret%20begins%20with%20whsec_';
  res.writeHead(303, { location: `/webhooks${problem}` }).end();
}

const sendHtml = (res: ServerResponse, body: string) => send(res, body, 'text/html');
const sendJson = (res: ServerResponse, value: unknown) => send(res, JSON.stringify(value), 'application/json');
function send(res: ServerResponse, body: string, type: string): void {
  res.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(body);
}
