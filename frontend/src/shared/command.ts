import { ApiError } from './http-error';

/** How often one command is sent at most, under one key. */
const ATTEMPTS = 4;
const DEFAULT_DELAY_MS = 1_000;
const MAX_DELAY_MS = 5_000;
const NOT_NOW_STATUS = 503;

/** 128 random bits. `crypto.randomUUID` exists on secure origins only. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The server could not say whether the command was carried out. Under the same key it is carried out once. */
const isUnknown = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === NOT_NOW_STATUS || error.code === 'still-working');

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

/**
 * Sends one action of the user, again if the server does not know its outcome, always under the same key.
 * Throws the last error.
 */
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
