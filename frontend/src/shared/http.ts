import type { ErrorBody } from '@muster/contracts';
import { readToken } from './token';
import { words } from './words';

declare const __API_KEY__: string;
const TIMEOUT_MS = 15_000;
/** Told on `window` when the server no longer accepts our token; detail: `{ error, code }`. */
export const SESSION_ENDED = 'muster:session-ended';
/** Told on `window` when the server wants us to slow down, whoever asked; detail: its words, with how long. */
export const TOO_MANY = 'muster:too-many';
const TOO_MANY_STATUS = 429;

/** A refused or failed call. `status` is 0 when no answer came; the message is empty when the answer had no words, and who asked finds some. */
export class ApiError extends Error {
  readonly error: string;
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;
  constructor(
    readonly status: number,
    /** The whole answer: some refusals carry more, such as the fresh `scrim`. */
    readonly body: Partial<ErrorBody> & Record<string, unknown>,
  ) {
    super(body.error ?? body.message ?? '');
    this.name = 'ApiError';
    this.error = this.message;
    this.code = body.code ?? 'unknown';
    this.fields = body.fields ?? {};
    this.requestId = body.requestId;
  }
}

/** The api writes its key, percent-encoded, where the placeholder was; Vite's own server leaves it. */
export function apiKey(): string {
  const written = document.querySelector<HTMLMetaElement>('meta[name="muster-api-key"]')?.content ?? '';
  return written && !written.startsWith('%MUSTER') ? decodeURIComponent(written) : __API_KEY__;
}

async function send(method: string, path: string, body: unknown, signal: AbortSignal | undefined): Promise<Response> {
  const token = readToken();
  const headers: Record<string, string> = { 'x-api-key': apiKey(), accept: 'application/json' };
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
    throw new ApiError(0, timeout.aborted ? { error: words.tooSlow, code: 'timeout' } : { error: words.unreachable, code: 'unreachable' });
  }
}

const readJson = (response: Response): Promise<unknown> => response.json().catch(() => null);

async function call<Answer>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Answer> {
  const token = readToken();
  const response = await send(method, path, body, signal);
  const answer = await readJson(response);
  if (response.ok) return answer as Answer;
  const refusal = new ApiError(response.status, typeof answer === 'object' && answer !== null ? { ...answer } : {});
  // A call that left with an older token says nothing about the present one.
  if (response.status === 401 && token && token === readToken() && refusal.error !== 'Invalid API key') {
    window.dispatchEvent(new CustomEvent(SESSION_ENDED, { detail: { error: refusal.error, code: refusal.code } }));
  }
  if (response.status === TOO_MANY_STATUS) window.dispatchEvent(new CustomEvent(TOO_MANY, { detail: refusal.error }));
  throw refusal;
}

/** JSON over `/api`, with the api key and, once signed in, the token. Throws `ApiError`. */
export const http = {
  get: <Answer>(path: string, signal?: AbortSignal) => call<Answer>('GET', path, undefined, signal),
  post: <Answer>(path: string, body?: unknown, signal?: AbortSignal) => call<Answer>('POST', path, body, signal),
  put: <Answer>(path: string, body?: unknown, signal?: AbortSignal) => call<Answer>('PUT', path, body, signal),
  patch: <Answer>(path: string, body?: unknown, signal?: AbortSignal) => call<Answer>('PATCH', path, body, signal),
  del: <Answer>(path: string, body?: unknown, signal?: AbortSignal) => call<Answer>('DELETE', path, body, signal),
};
