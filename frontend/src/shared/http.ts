import { newKey, sendCommand } from './command';
import { ApiError } from './http-error';
import { readToken } from './token';
import { strings } from './strings';

export { ApiError } from './http-error';

declare const __API_KEY__: string;
const TIMEOUT_MS = 15_000;
/** Told on `window` when the server no longer accepts our token; detail: `{ error, code }`. */
export const SESSION_ENDED_EVENT = 'muster:session-ended';
/** Told on `window` when the server wants us to slow down, whoever asked; detail: its words, with how long. */
export const RATE_LIMITED_EVENT = 'muster:too-many';
const TOO_MANY_STATUS = 429;

/** The api writes its key, percent-encoded, where the placeholder was; Vite's own server leaves it. */
export function apiKey(): string {
  const written = document.querySelector<HTMLMetaElement>('meta[name="muster-api-key"]')?.content ?? '';
  return written && !written.startsWith('%MUSTER') ? decodeURIComponent(written) : __API_KEY__;
}

/** `key`: names one action of the user, for its retries. `headers`: what this call says besides. */
export interface CallOptions {
  signal?: AbortSignal;
  key?: string;
  headers?: Record<string, string>;
}

async function send(
  method: string,
  path: string,
  body: unknown,
  { signal, key, headers: more }: CallOptions,
): Promise<Response> {
  const token = readToken();
  const headers: Record<string, string> = {
    'x-api-key': apiKey(),
    accept: 'application/json',
    ...more,
    ...(key && { 'idempotency-key': key }),
  };
  if (token) headers['authorization'] = token;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(`/api${path}`, {
      method,
      headers,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError(
      0,
      timeout.aborted
        ? { error: strings.tooSlow, code: 'timeout' }
        : { error: strings.unreachable, code: 'unreachable' },
    );
  }
}

const readJson = (response: Response): Promise<unknown> => response.json().catch(() => null);

async function call<Answer>(method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<Answer> {
  const token = readToken();
  const response = await send(method, path, body, options);
  const answer = await readJson(response);
  if (response.ok) return answer as Answer;
  const refusal = new ApiError(
    response.status,
    typeof answer === 'object' && answer !== null ? { ...answer } : {},
    retryAfterOf(response),
  );
  // A call that left with an older token says nothing about the present one.
  if (response.status === 401 && token && token === readToken() && refusal.error !== 'Invalid API key') {
    window.dispatchEvent(
      new CustomEvent(SESSION_ENDED_EVENT, { detail: { error: refusal.error, code: refusal.code } }),
    );
  }
  if (response.status === TOO_MANY_STATUS)
    window.dispatchEvent(new CustomEvent(RATE_LIMITED_EVENT, { detail: refusal.error }));
  throw refusal;
}

/** Seconds; the server never names a date. */
function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

/** Signing in keeps no answers by a key, so nothing is repeated there by itself. */
const isAccount = (path: string): boolean => path.startsWith('/auth/');

function command<Answer>(method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<Answer> {
  if (isAccount(path)) return call<Answer>(method, path, body, { ...options, key: options.key ?? newKey() });
  return sendCommand((key) => call<Answer>(method, path, body, { ...options, key }), options);
}

/**
 * JSON over `/api`, with the api key and, once signed in, the token; commands under an `Idempotency-Key` of their own.
 * Throws `ApiError`.
 */
export const http = {
  get: <Answer>(path: string, signal?: AbortSignal) =>
    call<Answer>('GET', path, undefined, { ...(signal && { signal }) }),
  post: <Answer>(path: string, body?: unknown, options?: CallOptions) => command<Answer>('POST', path, body, options),
  put: <Answer>(path: string, body?: unknown, options?: CallOptions) => command<Answer>('PUT', path, body, options),
  patch: <Answer>(path: string, body?: unknown, options?: CallOptions) => command<Answer>('PATCH', path, body, options),
  del: <Answer>(path: string, body?: unknown, options?: CallOptions) => command<Answer>('DELETE', path, body, options),
};
