import { CONFIG, type Config, lookUp, REDIS } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { Breaker } from './breaker';
import { RiotAway, RiotBusy, RiotError } from './errors';
import { exchange, type Reply } from './exchange';
import { Limiter } from './limiter';
import { pauseOf, toldBy } from './limits';
import { origin } from './routes';

export interface Call<S extends z.ZodType> {
  route: string;
  /** The kind of call, as Riot limits them. */
  method: string;
  path: string;
  answer: S;
  /** Makes it a POST, which is never repeated once it may have arrived. */
  body?: unknown;
  /** How long it may wait for its turn (ms). */
  patienceMs?: number;
  /** The part of our limits it may use up; what matters most may have all. */
  share?: number;
  signal?: AbortSignal | undefined;
}

const REPEATS = 2;
const BETWEEN_MS = 250;

/** Asks Riot. Keeps to the limits of our key, repeats what is safe to repeat, and gives a host that is down a rest. */
@Injectable()
export class RiotApi {
  readonly #limiter: Limiter;
  readonly #breakers = new Map<string, Breaker>();
  /** Whose ids and providers these are: they are bound to the key, and to where it is known. */
  readonly issuer: string;

  constructor(@Inject(CONFIG) private readonly config: Config, @Inject(REDIS) redis: Redis) {
    this.issuer = createHash('sha256').update(`${config.RIOT_API_KEY ?? ''}@${config.RIOT_BASE_URL ?? 'riot'}`).digest('base64url').slice(0, 16);
    this.#limiter = new Limiter(redis, this.issuer);
    lookUp('muster_riot_budget_used_ratio', 'Share of the Riot API rate limit in use, by host and window', ['route', 'window'], () => this.#budget());
  }

  get enabled(): boolean {
    return this.config.RIOT_API_KEY !== undefined;
  }

  /** Throws {@link RiotError}, {@link RiotBusy} or {@link RiotAway}. */
  async ask<S extends z.ZodType>(call: Call<S>): Promise<z.output<S>> {
    const repeats = call.body === undefined ? REPEATS : 0;
    for (let left = repeats; ; left--) {
      await this.#turn(call);
      const reply = await this.#exchange(call).catch((error: RiotAway) => error);
      if (reply instanceof RiotAway || reply.status >= 500) {
        if (left > 0 && !call.signal?.aborted) { await pause(BETWEEN_MS * (1 + Math.random())); continue; }
        throw reply instanceof RiotAway ? reply : new RiotError(reply.status, call.method);
      }
      if (reply.status === 429) {
        await this.#limited(call, reply); // it was refused, so even a POST may be sent again
        if (left < 0) throw new RiotBusy(pauseOf(reply.headers, 0).ms, call.method);
        continue;
      }
      return read(call, reply);
    }
  }

  /** Of the hosts this process has asked. */
  async #budget(): Promise<{ labels: Record<string, string>; value: number }[]> {
    const hosts = await Promise.all([...this.#breakers.keys()].map(async (route) => ({ route, used: await this.#limiter.used(route) })));
    return hosts.flatMap(({ route, used }) => used.map(({ window, part }) => ({ labels: { route, window }, value: part })));
  }

  /** Waits for our turn, if that is not too long. */
  async #turn({ route, method, patienceMs = 5_000, share = 1, signal }: Call<z.ZodType>): Promise<void> {
    const until = Date.now() + patienceMs;
    for (;;) {
      const wait = await this.#limiter.take(route, method, share);
      if (wait === 0) return;
      if (Date.now() + wait > until) throw new RiotBusy(wait, method);
      await pause(wait, undefined, { ...(signal && { signal }) });
    }
  }

  async #exchange({ route, method, path, body, signal }: Call<z.ZodType>): Promise<Reply> {
    const breaker = this.#breaker(route);
    if (!breaker.admits(Date.now())) throw new RiotAway(`${route}: circuit breaker opened`);
    try {
      const headers = { 'X-Riot-Token': this.config.RIOT_API_KEY ?? '' };
      const reply = await exchange({ url: origin(route, this.config.RIOT_BASE_URL) + path, method: body === undefined ? 'GET' : 'POST', headers, body }, signal);
      if (reply.status >= 500) breaker.failed(Date.now());
      else breaker.succeeded();
      await Promise.all([this.#limiter.learn(route, 'app', toldBy(reply.headers, 'App')), this.#limiter.learn(route, method, toldBy(reply.headers, 'Method'))]);
      return reply;
    } catch (error) {
      if (error instanceof RiotAway) breaker.failed(Date.now());
      throw error;
    }
  }

  async #limited({ route, method }: Call<z.ZodType>, { headers }: Reply): Promise<void> {
    const { scope, ms } = pauseOf(headers, Math.random());
    await this.#limiter.pause(route, scope === 'app' ? 'app' : method, ms);
  }

  #breaker(route: string): Breaker {
    let breaker = this.#breakers.get(route);
    if (!breaker) this.#breakers.set(route, (breaker = new Breaker()));
    return breaker;
  }
}

function read<S extends z.ZodType>({ answer, method }: Call<S>, { status, text }: Reply): z.output<S> {
  if (status < 200 || status >= 300) throw new RiotError(status, method);
  const parsed = answer.safeParse(parse(text));
  if (!parsed.success) throw new RiotAway(`${method} returned an unexpected response`);
  return parsed.data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
