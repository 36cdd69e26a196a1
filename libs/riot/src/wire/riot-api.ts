import { CONFIG, type Config, registerGauge, REDIS } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { CircuitBreaker } from './circuit-breaker';
import { RiotUnavailableError, RiotRateLimitedError, RiotError } from './errors';
import { sendRequest, type HttpResponse } from './http-request';
import { Limiter } from './limiter';
import { parseRetryAfter, parseRateLimitHeaders } from './limits';
import { origin } from './routes';

export interface Call<S extends z.ZodType> {
  route: string;
  /** Riot's rate limits apply per method. */
  method: string;
  path: string;
  responseSchema: S;
  /** If present, the call is a POST, which is not retried once it may have arrived. */
  body?: unknown;
  /** Maximum wait for the rate limit. */
  maxQueueMs?: number;
  /** Share of the rate limit this call may use; 1 for the most important calls. */
  budgetShare?: number;
  signal?: AbortSignal | undefined;
}

const MAX_RETRIES = 2;
const RETRY_DELAY_MS = 250;

/** Calls Riot's API within the rate limits of the key, with retries of safe calls and a circuit breaker per host. */
@Injectable()
export class RiotApi {
  readonly #limiter: Limiter;
  readonly #breakers = new Map<string, CircuitBreaker>();
  /** Identifies the API key and server that stored ids and providers are bound to. */
  readonly issuer: string;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(REDIS) redis: Redis,
  ) {
    this.issuer = createHash('sha256')
      .update(`${config.RIOT_API_KEY ?? ''}@${config.RIOT_BASE_URL ?? 'riot'}`)
      .digest('base64url')
      .slice(0, 16);
    this.#limiter = new Limiter(redis, this.issuer);
    registerGauge(
      'muster_riot_budget_used_ratio',
      'Share of the Riot API rate limit in use, by host and window',
      ['route', 'window'],
      () => this.#registerBudgetGauge(),
    );
  }

  get enabled(): boolean {
    return this.config.RIOT_API_KEY !== undefined;
  }

  /** Throws {@link RiotError}, {@link RiotRateLimitedError} or {@link RiotUnavailableError}. */
  async request<S extends z.ZodType>(call: Call<S>): Promise<z.output<S>> {
    const repeats = call.body === undefined ? MAX_RETRIES : 0;
    let wasRejected = false;
    for (let retriesLeft = repeats; ; retriesLeft--) {
      await this.#acquireSlot(call, wasRejected);
      const response = await this.#sendOnce(call).catch((error: RiotUnavailableError) => error);
      if (response instanceof RiotUnavailableError || response.status >= 500) {
        if (retriesLeft > 0 && !call.signal?.aborted) {
          await pause(RETRY_DELAY_MS * (1 + Math.random()));
          continue;
        }
        throw response instanceof RiotUnavailableError ? response : new RiotError(response.status, call.method);
      }
      if (response.status === 429) {
        await this.#onRateLimited(call, response); // it was rejected, so even a POST may be sent again
        if (retriesLeft < 0) throw new RiotRateLimitedError(parseRetryAfter(response.headers, 0).ms, call.method, true);
        wasRejected = true;
        continue;
      }
      return parseResponse(call, response);
    }
  }

  /** Includes only hosts that this process has called. */
  async #registerBudgetGauge(): Promise<{ labels: Record<string, string>; value: number }[]> {
    const hosts = await Promise.all(
      [...this.#breakers.keys()].map(async (route) => ({ route, used: await this.#limiter.usage(route) })),
    );
    return hosts.flatMap(({ route, used }) =>
      used.map(({ window, share }) => ({ labels: { route, window }, value: share })),
    );
  }

  /** Waits for the rate limit. Throws if that would take longer than `maxQueueMs`. */
  async #acquireSlot(
    { route, method, maxQueueMs = 5_000, budgetShare = 1, signal }: Call<z.ZodType>,
    wasRejected: boolean,
  ): Promise<void> {
    const until = Date.now() + maxQueueMs;
    for (;;) {
      const wait = await this.#limiter.acquire(route, method, budgetShare);
      if (wait === 0) return;
      if (Date.now() + wait > until) throw new RiotRateLimitedError(wait, method, wasRejected);
      await pause(wait, undefined, { ...(signal && { signal }) });
    }
  }

  async #sendOnce({ route, method, path, body, signal }: Call<z.ZodType>): Promise<HttpResponse> {
    const breaker = this.#breaker(route);
    if (!breaker.allows(Date.now())) throw new RiotUnavailableError(`${route}: circuit breaker opened`);
    try {
      const headers = { 'X-Riot-Token': this.config.RIOT_API_KEY ?? '' };
      const response = await sendRequest(
        {
          url: origin(route, this.config.RIOT_BASE_URL) + path,
          method: body === undefined ? 'GET' : 'POST',
          headers,
          body,
        },
        signal,
      );
      if (response.status >= 500) breaker.failed(Date.now());
      else breaker.succeeded();
      await Promise.all([
        this.#limiter.updateFromHeaders(route, 'app', parseRateLimitHeaders(response.headers, 'App')),
        this.#limiter.updateFromHeaders(route, method, parseRateLimitHeaders(response.headers, 'Method')),
      ]);
      return response;
    } catch (error) {
      if (error instanceof RiotUnavailableError) breaker.failed(Date.now());
      throw error;
    }
  }

  async #onRateLimited({ route, method }: Call<z.ZodType>, { headers }: HttpResponse): Promise<void> {
    const { scope, ms } = parseRetryAfter(headers, Math.random());
    await this.#limiter.pause(route, scope === 'app' ? 'app' : method, ms);
  }

  #breaker(route: string): CircuitBreaker {
    let breaker = this.#breakers.get(route);
    if (!breaker) this.#breakers.set(route, (breaker = new CircuitBreaker()));
    return breaker;
  }
}

function parseResponse<S extends z.ZodType>(
  { responseSchema, method }: Call<S>,
  { status, text }: HttpResponse,
): z.output<S> {
  if (status < 200 || status >= 300) throw new RiotError(status, method);
  const parsed = responseSchema.safeParse(parse(text));
  if (!parsed.success) throw new RiotUnavailableError(`${method} returned an unexpected response`);
  return parsed.data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
