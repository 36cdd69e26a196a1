/** The last page of a popup: posts its result to the window that opened it, and closes. */
import { accentColors } from '@muster/contracts/accent';
import type { Language } from '@muster/contracts/languages';
import { servedSite } from '@muster/contracts/served-site';
import escapeHtml from 'escape-html';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Served as a separate file, because the content security policy forbids inline scripts. */
export const popupScript = (channel: string): string => `'use strict';
const message = JSON.parse(document.querySelector('meta[name="muster-message"]').content);
const channel = new BroadcastChannel(${JSON.stringify(channel)});
channel.postMessage(message);
channel.close();
const origins = JSON.parse(document.querySelector('meta[name="muster-origins"]').content);
if (window.opener) for (const origin of [window.location.origin, ...origins]) window.opener.postMessage(message, origin);
window.close();
`;

const STYLE = `
:root{color-scheme:dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:radial-gradient(circle at 50% 0,#16263f,#070b14 70%);color:#e8edf6;font:16px/1.5 system-ui,sans-serif}
main{max-width:26rem;padding:2rem;text-align:center}
h1{font-size:1.25rem;margin:0 0 .5rem}
p{margin:0 0 1.5rem;color:#a9b6cc}
a{display:inline-block;padding:.6rem 1.4rem;border-radius:10px;background:var(--accent,#d8b25c);color:#1a1204;font-weight:600;text-decoration:none}
a:focus-visible{outline:2px solid #e8edf6;outline-offset:2px}`;

function accentRule(): string {
  const { accent } = servedSite();
  const color = accent && accentColors(accent)?.dark.gold;
  return color ? `:root{--accent:${color}}` : '';
}

export interface PopupPage {
  language: Language;
  heading: string;
  /** The two lines below the heading. */
  close: string;
  continueLabel: string;
  message: object;
  /** Our path to go on to if the popup cannot be closed. */
  returnTo: string;
  /** Other front ends that may have opened the popup. The message is posted to these origins only. */
  origins: readonly string[];
  scriptPath: string;
}

const toHtml = ({ language, heading, close, continueLabel, message, returnTo, origins, scriptPath }: PopupPage) =>
  `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(servedSite().name)}</title>
<meta name="muster-message" content="${escapeHtml(JSON.stringify(message))}"><meta name="muster-origins" content="${escapeHtml(JSON.stringify(origins))}"><style>${STYLE}${accentRule()}</style>
</head><body><main><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(close)}</p><a href="${escapeHtml(returnTo)}">${escapeHtml(continueLabel)}</a></main>
<script src="${scriptPath}"></script></body></html>`;

/** Keeps the popup connected to the page that opened it, so that it can post its result there. */
export const setPopupHeaders = (reply: FastifyReply): FastifyReply =>
  reply.header('cross-origin-opener-policy', 'unsafe-none');

export function sendPopupPage(reply: FastifyReply, page: PopupPage): void {
  void setPopupHeaders(reply).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(toHtml(page));
}

/** Browsers name HTML when they open a page. */
export const wantsPage = ({ headers: { accept = '' } }: Pick<FastifyRequest, 'headers'>): boolean =>
  accept.includes('text/html');

/** Whether a program rather than a popup follows the redirects. */
export function wantsJson({ headers: { accept = '' } }: FastifyRequest): boolean {
  return accept.includes('application/json') && !wantsPage({ headers: { accept } });
}
