import { ApiError } from './http-error';

/** Maximum number of attempts per command. */
const ATTEMPTS = 4;
const DEFAULT_DELAY_MS = 1_000;
const MAX_DELAY_MS = 5_000;
const UNAVAILABLE_STATUS = 503;

/** Returns 128 random bits. `crypto.randomUUID` exists in secure contexts only. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * True if it is unknown whether the command was executed or what it returned. With the same key it is executed at most
 * once.
 */
const isUnknown = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.status === UNAVAILABLE_STATUS || error.code === 'still-working' || error.code === 'unreadable');

const delayOf = ({ retryAfter }: ApiError): number =>
  Math.min(retryAfter === undefined ? DEFAULT_DELAY_MS : retryAfter * 1_000, MAX_DELAY_MS);

const wait = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

interface CommandOptions {
  key?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Sends a command and retries it with the same idempotency key while its outcome is unknown. Throws the last error. */
export async function sendCommand<Response>(
  send: (key: string) => Promise<Response>,
  { key = newKey(), signal }: CommandOptions = {},
): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send(key);
    } catch (error) {
      if (attempt === ATTEMPTS || !isUnknown(error) || signal?.aborted) throw error;
      await wait(delayOf(error), signal);
    }
  }
}
