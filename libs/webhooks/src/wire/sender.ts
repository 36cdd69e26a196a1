import { RESPONSE_MAX, type DeliveryError } from '@muster/contracts/webhooks';
import { withTimeout } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { AddressGuard } from './address-guard';
import { hostOf } from './addresses';
import { signaturesOf } from './signature';

/** Timeout of one attempt, from the lookup of the host name to the end of the response. */
export const ATTEMPT_TIMEOUT_MS = 10_000;
/** Number of bytes of a response that are read. */
const READ_MAX = 4_096;
const SWITCHING = 101;

export interface Attempt {
  id: string;
  url: string;
  secrets: readonly string[];
  body: string;
}
export interface Outcome {
  statusCode: number | null;
  response: string | null;
  error: DeliveryError | null;
  /** Waiting time that the receiver asks for; null if it names none. */
  retryAfterMs: number | null;
}
const failed = (error: DeliveryError): Outcome => ({ statusCode: null, response: null, error, retryAfterMs: null });

/** Sends one webhook, on a connection of its own to the address that was checked. Never throws. */
@Injectable()
export class WebhookSender {
  constructor(private readonly guard: AddressGuard) {}

  async send(attempt: Attempt, timeoutMs = ATTEMPT_TIMEOUT_MS): Promise<Outcome> {
    return withTimeout(timeoutMs, (signal) => this.#attempt(attempt, signal)).catch(() => failed('timeout'));
  }

  async #attempt(attempt: Attempt, signal: AbortSignal): Promise<Outcome> {
    const url = new URL(attempt.url);
    const address = await this.guard.addressFor(url);
    if (address === undefined) return failed('url-not-allowed');
    return exchange(attempt, url, address, signal).catch(() => failed('unreachable'));
  }
}

async function exchange(attempt: Attempt, url: URL, address: string, signal: AbortSignal): Promise<Outcome> {
  const request = connect(attempt, url, address, signal);
  try {
    const response = await responseTo(request, attempt.body);
    return toOutcome(response, response.statusCode === SWITCHING ? '' : await readStart(response));
  } finally {
    request.destroy();
  }
}

/**
 * A connection that the receiver switches to another protocol no longer belongs to the request, so it is closed here.
 */
const responseTo = (request: ClientRequest, body: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request
      .on('response', resolve)
      .on('upgrade', (response, socket) => {
        socket.destroy();
        resolve(response);
      })
      .on('error', reject)
      .on('close', () => reject(new Error('closed without a response')))
      .end(body);
  });

function connect({ id, body, secrets }: Attempt, url: URL, address: string, signal: AbortSignal): ClientRequest {
  const timestamp = Math.floor(Date.now() / 1000);
  const host = hostOf(url);
  const family = isIP(address);
  const options = {
    method: 'POST',
    host,
    port: url.port || undefined,
    path: url.pathname + url.search,
    agent: false,
    signal,
    ...(isIP(host) === 0 && { servername: host }),
    // The name is not asked for again: it could have another address by now.
    lookup: ((_host: string, { all }: { all?: boolean }, done: (...found: unknown[]) => void) =>
      all ? done(null, [{ address, family }]) : done(null, address, family)) as never,
    headers: {
      host: url.host,
      connection: 'close',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Muster-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signaturesOf(secrets, id, timestamp, body),
    },
  };
  return url.protocol === 'http:' ? requestHttp(options) : requestHttps(options);
}

async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, READ_MAX));
    length += chunk.length;
    if (length >= READ_MAX) break;
  }
  // PostgreSQL stores no NUL.
  return [...Buffer.concat(chunks).toString('utf8').replaceAll('\0', '')].slice(0, RESPONSE_MAX).join('');
}

function toOutcome({ statusCode = 0, headers }: IncomingMessage, response: string): Outcome {
  const isSuccess = statusCode >= 200 && statusCode < 300;
  const error = isSuccess ? null : statusCode >= 300 && statusCode < 400 ? 'redirect' : 'status';
  return { statusCode, response, error, retryAfterMs: toMs(headers['retry-after']) };
}

/** Seconds, or a date. */
function toMs(value: string | undefined): number | null {
  if (value === undefined) return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}
