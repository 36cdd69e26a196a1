import { RiotAway } from './errors';

export interface Question { url: string; method: 'GET' | 'POST'; headers: Record<string, string>; body?: unknown }
export interface Reply { status: number; headers: Headers; text: string }

const TIME_MS = 3_000;
/** Nothing we ask for is anywhere near this long. */
const LONGEST = 256 * 1024;

/** One request, no more: never follows a redirect, never reads without end. Throws {@link RiotAway} when there is no whole answer in time. */
export async function exchange({ url, method, headers, body }: Question, signal?: AbortSignal): Promise<Reply> {
  const time = AbortSignal.timeout(TIME_MS);
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { accept: 'application/json', ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, time]) : time,
    });
    return { status: response.status, headers: response.headers, text: await shortText(response) };
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string } };
    throw new RiotAway(name === 'TimeoutError' ? `no response within ${TIME_MS / 1000} s` : (cause?.code ?? message));
  }
}

async function shortText({ body }: Response): Promise<string> {
  if (!body) return '';
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.length;
    if (length > LONGEST) throw new Error('the response is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
