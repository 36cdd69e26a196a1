import type { ServerResponse } from 'node:http';
import type { Mailbox } from './mailbox';
import { inboxPage } from './pages';

/** Scripts of an email never run, and nothing in it can reach this server. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data: https:; style-src 'unsafe-inline'";

/** `GET /inbox` for people, `GET /inbox.json[?to=address]` for programs. Returns false for other paths. */
export function serveInbox(mailbox: Mailbox, url: URL, res: ServerResponse): boolean {
  if (url.pathname === '/inbox') send(res, inboxPage(mailbox.list()));
  else if (url.pathname === '/inbox.json')
    send(
      res,
      JSON.stringify(
        url.searchParams.has('head') ? { last: mailbox.list()[0]?.id ?? 0 } : mailbox.list(url.searchParams.get('to')),
      ),
      'application/json',
    );
  else return servePart(mailbox, url, res);
  return true;
}

function servePart(mailbox: Mailbox, url: URL, res: ServerResponse): boolean {
  const id = /^\/inbox\/(\d+)\/html$/.exec(url.pathname)?.[1];
  if (!id) return false;
  const mail = mailbox.find(Number(id));
  res.setHeader('content-security-policy', MAIL_POLICY);
  if (!mail) res.statusCode = 404;
  send(res, `<base target="_blank">${mail?.html ?? 'This email no longer exists.'}`);
  return true;
}

function send(res: ServerResponse, body: string, type = 'text/html'): void {
  res.setHeader('content-type', `${type}; charset=utf-8`);
  res.setHeader('cache-control', 'no-store');
  res.setHeader('x-content-type-options', 'nosniff');
  res.end(body);
}
