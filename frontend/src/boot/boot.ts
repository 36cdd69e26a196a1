import { CLIENT_HEADER, LANGUAGE_HEADER, OUR_CLIENT } from '@muster/contracts/client-headers';
import { TOKEN_KEY } from '@muster/contracts/constants';
import type { EarlyResponse } from './early-responses';
import { type MemberPage, memberPageOf, memberPaths, visitorPath } from './early-paths';
import { toLanguage } from '@muster/contracts/languages';
import type { VisitorFiles } from './visitor-build';

/**
 * Runs in the page before its first paint, as an inline script that the server allows by its hash: sets the theme and,
 * while the scripts are loaded, sends the first requests of the page. Members get the app, and people who are not signed
 * in a small program of their own.
 */
const TIMEOUT_MS = 15_000;
interface AppFiles {
  script: string;
  imports: string[];
}
/** The scripts and styles of a page; written at build time. */
declare const __PAGE_FILES__: Record<MemberPage, string[]>;
/** The script of the app, and the files of the program of visitors; written at build time. */
declare const __PROGRAMS__: { app: AppFiles | null; visitors: VisitorFiles | null };

/** The sheets whose content is in the page. */
declare const __SHEETS_IN_PAGE__: string[];

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is blocked
  }
};

const readMeta = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="muster-${name}"]`)?.content ?? '';

/** Without storage a session ends with the page, so visitors must sign in where they stay. */
function isStorageBlocked(): boolean {
  try {
    return !localStorage;
  } catch {
    return true;
  }
}

function setTheme(): void {
  const chosen = read('muster-theme');
  const isChosen = chosen === 'light' || chosen === 'dark';
  const followsDevice = !isChosen || matchMedia('(forced-colors: active)').matches;
  const isLight = followsDevice ? matchMedia('(prefers-color-scheme: light)').matches : chosen === 'light';
  document.documentElement.dataset['theme'] = isLight ? 'light' : 'dark';
}

/** The language of messages such as the reason of a ban; without a choice the browser sends its own preference. */
const clientHeaders = (): Record<string, string> => {
  const language = read('muster-language');
  return { [CLIENT_HEADER]: OUR_CLIENT, ...(language && { [LANGUAGE_HEADER]: language }) };
};

function sendEarly(apiKey: string): Map<string, EarlyResponse> {
  const send = (method: string, path: string): [string, EarlyResponse] => {
    const slow = new AbortController();
    const timer = setTimeout(() => slow.abort(), TIMEOUT_MS);
    const response = fetch(`/api${path}`, {
      method,
      headers: {
        'x-api-key': apiKey,
        accept: 'application/json',
        ...(token && { authorization: token }),
        ...clientHeaders(),
      },
      signal: slow.signal,
    }).finally(() => clearTimeout(timer)); // a body may take as long as it takes
    // The body is read even if nobody takes the response: until then it occupies a connection. The taker handles
    // errors.
    response.then((answer) => answer.clone().arrayBuffer()).catch(() => undefined);
    return [`${method} ${path}`, { token, response }];
  };
  if (!token) return new Map(visitorsPath ? [send('GET', visitorsPath)] : []);
  const [, claims = ''] = token.split('.');
  const { region = 'NA' } = JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/'))) as { region?: string };
  // oxlint-disable-next-line muster/server-clock -- the server's time is unknown until the first response
  const paths = memberPaths(location, region, new Date());
  return new Map([send('POST', '/auth/verify'), ...paths.map((path) => send('GET', path))]);
}

function addLink(href: string, attributes: Partial<HTMLLinkElement>): HTMLLinkElement {
  // Uses the mode in which the app requests them, or they would be loaded twice.
  const link = Object.assign(document.createElement('link'), attributes, { href, crossOrigin: '' });
  document.head.append(link);
  return link;
}
function preload(file: string): void {
  addLink(file, file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' });
}

/** Runs once the page is there: scripts that a script adds do not wait for it. */
function run(src: string): void {
  const start = () =>
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src, crossOrigin: '' }));
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
}

/** Text that is shown before these are read from the device is wider, and the page moves when they are. */
const fallbackFonts = () =>
  ['16px "Inter Fallback"', '700 16px "Saira Fallback"'].map((font) =>
    document.fonts.load(font).catch(() => undefined),
  );

function startVisitors({ script, styles, languages }: VisitorFiles): void {
  const loaded = styles.map(
    (href) =>
      new Promise<unknown>((resolve) => addLink(href, { rel: 'stylesheet', onload: resolve, onerror: resolve })),
  );
  preload(script);
  const language = new URLSearchParams(location.search).get('lang') ?? read('muster-language');
  const texts = languages[language ?? navigator.languages.map(toLanguage).find(Boolean) ?? ''];
  for (const file of texts ?? []) preload(file);
  // Pages that are shown without their styles would move when those arrive.
  void Promise.all([...loaded, ...fallbackFonts()]).then(() => run(script));
}

function startApp({ script, imports }: AppFiles): void {
  for (const file of [script, ...imports]) preload(file);
  if (token) for (const file of __PAGE_FILES__[memberPageOf(location.pathname)]) preload(file);
  run(script);
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
const written = readMeta('api-key');
const visitorsPath = token || isStorageBlocked() ? undefined : visitorPath(location, readMeta('communities') !== 'off');
// Vite's dev server does not write the key.
if (written && !written.startsWith('%MUSTER')) {
  try {
    globalThis.musterEarly = sendEarly(decodeURIComponent(written));
  } catch {
    // An unreadable token: the app finds out.
  }
}
const { app, visitors } = __PROGRAMS__;
if (visitorsPath && visitors) startVisitors(visitors);
else if (app) startApp(app);
