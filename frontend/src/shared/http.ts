import { CLIENT_HEADER, LANGUAGE_HEADER, OUR_CLIENT } from '@muster/contracts/client-headers';
import { deviceTime, learnFromResponse } from './clock';
import { newKey, sendCommand } from './command';
import { takeEarlyResponse } from '../boot/early-responses';
import { ApiError, TOO_MANY_STATUS } from './http-error';
import { currentLanguage } from './language/current-language';
import { reloadCurrentPage } from '../boot/stored-page';
import { keepResponse, knownResponse } from '../boot/known-responses';
import { readToken } from './token';
import { strings } from './strings';

export { ApiError } from './http-error';

declare const __API_KEY__: string;
const TIMEOUT_MS = 15_000;
/** Dispatched on `window` when the server no longer accepts our token; detail: `{ error, code }`. */
export const SESSION_ENDED_EVENT = 'muster:session-ended';
/** Dispatched on `window` when any call is rate-limited; detail: the message with the waiting time. */
export const RATE_LIMITED_EVENT = 'muster:too-many';
const NOT_MODIFIED_STATUS = 304;

/** The api replaces the placeholder with its percent-encoded key; Vite's dev server does not. */
export function apiKey(): string {
  const written = document.querySelector<HTMLMetaElement>('meta[name="muster-api-key"]')?.content ?? '';
  return written && !written.startsWith('%MUSTER') ? decodeURIComponent(written) : __API_KEY__;
}

/** Headers of every call: the key, and that this is our client in this language. */
export const clientHeaders = (): Record<string, string> => ({
  'x-api-key': apiKey(),
  [CLIENT_HEADER]: OUR_CLIENT,
  [LANGUAGE_HEADER]: currentLanguage(),
});

/**
 * `key`: idempotency key, shared by all attempts of one user action. `headers`: additional request headers. `isRead`:
 * it changes nothing, although it is no GET.
 */
export interface CallOptions {
  signal?: AbortSignal;
  key?: string;
  headers?: Record<string, string>;
  isRead?: boolean;
}

/** Paths whose last response could not be read: the browser may have stored it, and would give it again. */
const unreadable = new Set<string>();

async function send(
  method: string,
  path: string,
  body: unknown,
  { signal, key, headers: extraHeaders }: CallOptions,
): Promise<Response> {
  const token = readToken();
  const headers: Record<string, string> = {
    ...clientHeaders(),
    accept: 'application/json',
    ...extraHeaders,
    ...(key && { 'idempotency-key': key }),
  };
  if (token) headers['authorization'] = token;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const askedAt = deviceTime();
  // The request is sent now if the page did not send it early, or if its early response never came.
  const early = takeEarlyResponse(method, path, token);
  const sooner = early && (await early.catch(() => undefined));
  if (sooner) return learnFromResponse(sooner, askedAt - performance.now()); // sent since the page was opened
  const slow = new AbortController();
  // Until the headers are there; a body may take as long as it takes.
  const timer = setTimeout(() => slow.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(`/api${path}`, {
      method,
      headers,
      signal: signal ? AbortSignal.any([signal, slow.signal]) : slow.signal,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      cache: unreadable.has(path) ? 'reload' : 'default',
    });
    return learnFromResponse(response, askedAt);
  } catch {
    throw slow.signal.aborted ? noResponse('timeout', strings.tooSlow) : noResponse('unreachable');
  } finally {
    clearTimeout(timer);
  }
}

const noResponse = (code: string, error: string = strings.unreachable) => new ApiError(0, { error, code });

/**
 * A successful response whose body cannot be read counts as no response. Errors of proxies may have a body that is not
 * JSON.
 */
async function readJson(response: Response, path: string): Promise<unknown> {
  try {
    const content: unknown = await response.json();
    unreadable.delete(path);
    return content;
  } catch {
    unreadable.add(path);
    if (response.ok) throw noResponse('unreadable');
    return null;
  }
}

async function call<Result>(method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<Result> {
  const token = readToken();
  const known = method === 'GET' ? knownResponse(path, token) : undefined;
  const headers = { ...options.headers, ...(known && { 'if-none-match': known.etag }) };
  const response = await send(method, path, body, { ...options, headers });
  if (known && response.status === NOT_MODIFIED_STATUS) return known.content as Result;
  const content = await readJson(response, path);
  if (response.ok) {
    const etag = response.headers.get('etag');
    if (etag && method === 'GET') keepResponse(path, { token, etag, content });
    return content as Result;
  }
  const error = new ApiError(
    response.status,
    typeof content === 'object' && content !== null ? { ...content } : {},
    retryAfterOf(response),
  );
  // The key is part of the page, which the service worker may have kept since before the key changed.
  if (error.code === 'invalid-api-key') void reloadCurrentPage();
  // A call made with an older token says nothing about the current one.
  if (response.status === 401 && token && token === readToken() && error.code !== 'invalid-api-key') {
    window.dispatchEvent(new CustomEvent(SESSION_ENDED_EVENT, { detail: { error: error.error, code: error.code } }));
  }
  if (response.status === TOO_MANY_STATUS)
    window.dispatchEvent(new CustomEvent(RATE_LIMITED_EVENT, { detail: error.error }));
  throw error;
}

/** Returns seconds; our server never sends a date. */
function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

/** The server stores no responses of these routes by idempotency key, so they must not be retried automatically. */
const isAuthRoute = (path: string): boolean => path.startsWith('/auth/');

function command<Result>(method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<Result> {
  if (options.isRead) return asRead(call<Result>(method, path, body, options));
  if (isAuthRoute(path)) return call<Result>(method, path, body, { ...options, key: options.key ?? newKey() });
  return sendCommand((key) => call<Result>(method, path, body, { ...options, key }), options);
}

async function asRead<Result>(response: Promise<Result>): Promise<Result> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof ApiError) error.isRead = true;
    throw error;
  }
}

const get = <Result>(path: string, signal?: AbortSignal): Promise<Result> =>
  asRead(call<Result>('GET', path, undefined, { ...(signal && { signal }) }));

/**
 * JSON over `/api` with the API key, the token if signed in, and an `Idempotency-Key` per command. Throws `ApiError`.
 */
export const http = {
  get,
  post: <Result>(path: string, body?: unknown, options?: CallOptions) => command<Result>('POST', path, body, options),
  put: <Result>(path: string, body?: unknown, options?: CallOptions) => command<Result>('PUT', path, body, options),
  patch: <Result>(path: string, body?: unknown, options?: CallOptions) => command<Result>('PATCH', path, body, options),
  del: <Result>(path: string, body?: unknown, options?: CallOptions) => command<Result>('DELETE', path, body, options),
};
