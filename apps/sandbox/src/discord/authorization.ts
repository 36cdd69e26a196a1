import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from './api-errors';
import { authorizationPage, errorPage, installedPage } from './authorization-page';
import { bodyOf, redirect, sendHtml, sendJson } from './http-io';
import { type OAuth, OAuthError } from './oauth';

const AUTHORIZE = '/oauth2/authorize';
const TOKEN = /^\/api(?:\/v10)?\/oauth2\/token$/;

/** Serves the page on which a person allows the application to know them, and the exchange of its code. */
export function serveAuthorization(oauth: OAuth, url: URL, req: IncomingMessage, res: ServerResponse): boolean {
  if (url.pathname === AUTHORIZE) void authorize(oauth, url, req, res).catch(() => res.destroy());
  else if (TOKEN.test(url.pathname) && req.method === 'POST') void exchange(oauth, req, res).catch(() => res.destroy());
  else return false;
  return true;
}

async function authorize(oauth: OAuth, url: URL, req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (url.searchParams.get('scope')?.split(' ').includes('bot')) return sendHtml(res, 200, installedPage());
  try {
    const request = oauth.parse(url.searchParams);
    if (req.method !== 'POST') return sendHtml(res, 200, authorizationPage(`${url.pathname}${url.search}`));
    redirect(res, oauth.answer(request, new URLSearchParams(await bodyOf(req)).get('user')));
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    sendHtml(res, error.status, errorPage(error.message));
  }
}

async function exchange(oauth: OAuth, req: IncomingMessage, res: ServerResponse): Promise<void> {
  try {
    sendJson(res, 200, oauth.exchange(req, await bodyOf(req)));
  } catch (error) {
    if (error instanceof OAuthError)
      return sendJson(res, error.status, { error: error.error, error_description: error.message });
    if (error instanceof ApiError) return sendJson(res, error.status, { message: error.message, code: error.code });
    throw error;
  }
}
