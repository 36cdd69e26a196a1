import { boundedFetch } from '@muster/platform/http';
import { RiotUnavailableError } from './errors';

export interface HttpRequest {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: unknown;
}
export interface HttpResponse {
  status: number;
  headers: Headers;
  text: string;
}

const TIMEOUT_MS = 3_000;

/**
 * Sends one request without retries or redirects, and with a size limit. Throws {@link RiotUnavailableError} if there
 * is no complete response in time.
 */
export async function sendRequest(
  { url, method, headers, body }: HttpRequest,
  signal?: AbortSignal,
): Promise<HttpResponse> {
  const time = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await boundedFetch(url, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        ...headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, time]) : time,
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string } };
    throw new RiotUnavailableError(
      name === 'TimeoutError' ? `no response within ${TIMEOUT_MS / 1000} s` : (cause?.code ?? message),
    );
  }
}
