import { CLIENT_HEADER, LANGUAGE_HEADER, OUR_CLIENT } from '@muster/contracts/client-headers';
import { TOKEN_KEY } from '@muster/contracts/constants';
import type { EarlyResponse } from './early-responses';
import { type Audience, earlyPaths, type FirstPage, firstPageOf } from './early-paths';

/**
 * Runs in the page before its first paint, as an inline script that the server allows by its hash: sets the theme and,
 * while the scripts of the app are loaded, sends the first requests of a member and fetches the scripts of their page.
 */
const TIMEOUT_MS = 15_000;
/** The scripts, styles and fonts of a page; written at build time. */
declare const __PAGE_FILES__: Record<Audience, Partial<Record<FirstPage, string[]>>>;

/** The sheets whose content is in the page. */
declare const __SHEETS_IN_PAGE__: string[];

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is blocked
  }
};

function setTheme(): void {
  const chosen = read('muster-theme');
  const isChosen = chosen === 'light' || chosen === 'dark';
  const followsDevice = !isChosen || matchMedia('(forced-colors: active)').matches;
  const isLight = followsDevice ? matchMedia('(prefers-color-scheme: light)').matches : chosen === 'light';
  document.documentElement.dataset['theme'] = isLight ? 'light' : 'dark';
}

/** For messages such as the reason of a ban; without a choice the browser sends what it prefers. */
const clientHeaders = (): Record<string, string> => {
  const language = read('muster-language');
  return { [CLIENT_HEADER]: OUR_CLIENT, ...(language && { [LANGUAGE_HEADER]: language }) };
};

function sendEarly(token: string, apiKey: string): Map<string, EarlyResponse> {
  const send = (method: string, path: string): [string, EarlyResponse] => {
    const response = fetch(`/api${path}`, {
      method,
      headers: { 'x-api-key': apiKey, accept: 'application/json', authorization: token, ...clientHeaders() },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // Read to its end also if nobody takes it: until then it occupies a connection. Who takes it handles errors.
    response.then((answer) => answer.clone().arrayBuffer()).catch(() => undefined);
    return [`${method} ${path}`, { token, response }];
  };
  const [, claims = ''] = token.split('.');
  const { region = 'NA' } = JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/'))) as { region?: string };
  const paths = earlyPaths(location.pathname, location.search, region, new Date());
  return new Map([send('POST', '/auth/verify'), ...paths.map((path) => send('GET', path))]);
}

function preload(audience: Audience): void {
  const files = __PAGE_FILES__[audience][firstPageOf(location.pathname, audience)] ?? [];
  for (const file of files) {
    const link = document.createElement('link');
    // With the mode in which the app requests them, or they would be loaded twice.
    const kind = file.endsWith('.js')
      ? { rel: 'modulepreload' }
      : { rel: 'preload', as: file.endsWith('.css') ? 'style' : 'font' };
    Object.assign(link, kind, { href: file, crossOrigin: '' });
    document.head.append(link);
  }
}

/** Disabled, they are not loaded, and Vite does not load them for the lazy chunks that depend on them. */
function nameSheetsInPage(): void {
  for (const href of __SHEETS_IN_PAGE__)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', disabled: true, href }));
}

const dropKeptPage = () => caches.delete('muster-shell');

/** A kept page may name an app that the server no longer has. Without it there is nobody else to ask for a new page. */
function reloadIfAppIsGone(): void {
  const onError = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement) || !navigator.onLine) return;
    window.removeEventListener('error', onError, true);
    void dropKeptPage().then((wasKept) => wasKept && location.reload());
  };
  window.addEventListener('error', onError, true);
}

setTheme();
nameSheetsInPage();
if ('caches' in globalThis) reloadIfAppIsGone();
const token = read(TOKEN_KEY);
const written = document.querySelector<HTMLMetaElement>('meta[name="muster-api-key"]')?.content ?? '';
// Vite's dev server does not write the key.
if (token && written && !written.startsWith('%MUSTER')) {
  try {
    globalThis.musterEarly = sendEarly(token, decodeURIComponent(written));
  } catch {
    // An unreadable token: the app finds out.
  }
}
preload(token ? 'member' : 'visitor');
