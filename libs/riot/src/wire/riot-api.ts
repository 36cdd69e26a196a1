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
  /** The kind of call, as Riot limits them. */
  method: string;
  path: string;
  responseSchema: S;
  /** Makes it a POST, which is never repeated once it may have arrived. */
  body?: unknown;
  /** How long it may wait for its turn (ms). */
  maxQueueMs?: number;
  /** The part of our limits it may use up; what matters most may have all. */
  budgetShare?: number;
  signal?: AbortSignal | undefined;
}

const MAX_RETRIES = 2;
const RETRY_DELAY_MS = 250;

/** Asks Riot. Keeps to the limits of our key, repeats what is safe to repeat, and gives a host that is down a rest. */
@Injectable()
export class RiotApi {
  readonly #limiter: Limiter;
  readonly #breakers = new Map<string, CircuitBreaker>();
  /** Whose ids and providers these are: they are bound to the key, and to where it is known. */
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
    for (let left = repeats; ; left--) {
      await this.#acquireSlot(call);
      const reply = await this.#sendOnce(call).catch((error: RiotUnavailableError) => error);
      if (reply instanceof RiotUnavailableError || reply.status >= 500) {
        if (left > 0 && !call.signal?.aborted) {
          await pause(RETRY_DELAY_MS * (1 + Math.random()));
          continue;
        }
        throw reply instanceof RiotUnavailableError ? reply : new RiotError(reply.status, call.method);
      }
      if (reply.status === 429) {
        await this.#onRateLimited(call, reply); // it was refused, so even a POST may be sent again
        if (left < 0) throw new RiotRateLimitedError(parseRetryAfter(reply.headers, 0).ms, call.method);
        continue;
      }
      return parseResponse(call, reply);
    }
  }

  /** Of the hosts this process has asked. */
  async #registerBudgetGauge(): Promise<{ labels: Record<string, string>; value: number }[]> {
    const hosts = await Promise.all(
      [...this.#breakers.keys()].map(async (route) => ({ route, used: await this.#limiter.usage(route) })),
    );
    return hosts.flatMap(({ route, used }) =>
      used.map(({ window, part }) => ({ labels: { route, window }, value: part })),
    );
  }

  /** Waits for our turn, if that is not too long. */
  async #acquireSlot({ route, method, maxQueueMs = 5_000, budgetShare = 1, signal }: Call<z.ZodType>): Promise<void> {
    const until = Date.now() + maxQueueMs;
    for (;;) {
      const wait = await this.#limiter.acquire(route, method, budgetShare);
      if (wait === 0) return;
      if (Date.now() + wait > until) throw new RiotRateLimitedError(wait, method);
      await pause(wait, undefined, { ...(signal && { signal }) });
    }
  }

  async #sendOnce({ route, method, path, body, signal }: Call<z.ZodType>): Promise<HttpResponse> {
    const breaker = this.#breaker(route);
    if (!breaker.allows(Date.now())) throw new RiotUnavailableError(`${route}: circuit breaker opened`);
    try {
      const headers = { 'X-Riot-Token': this.config.RIOT_API_KEY ?? '' };
      const reply = await sendRequest(
        {
          url: origin(route, this.config.RIOT_BASE_URL) + path,
          method: body === undefined ? 'GET' : 'POST',
          headers,
          body,
        },
        signal,
      );
      if (reply.status >= 500) breaker.failed(Date.now());
      else breaker.succeeded();
      await Promise.all([
        this.#limiter.updateFromHeaders(route, 'app', parseRateLimitHeaders(reply.headers, 'App')),
        this.#limiter.updateFromHeaders(route, method, parseRateLimitHeaders(reply.headers, 'Method')),
      ]);
      return reply;
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
