import { type CanActivate, type ExecutionContext, Inject, Injectable, SetMetadata } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { Tokens } from '../auth/tokens';
import { REDIS } from '../app/tokens';
import { CONFIG, type Config } from '../config';
import { Allowance } from './allowance';
import { HttpRefusal } from './errors';
import { Marks } from './marks';

/** `points` calls per `seconds`, counted per person (per address before sign-in) over all nodes. */
export interface Limit { name: string; points: number; seconds: number }
const LIMIT = 'rate-limit';
/** So much of a limit (one part of so many) is taken at once from the count the nodes share. */
const SHARE = 20;
const DEFAULT: Limit = { name: 'any', points: 600, seconds: 60 };

export const RateLimit = (name: string, points: number, seconds: number): ClassDecorator & MethodDecorator => SetMetadata(LIMIT, { name, points, seconds } satisfies Limit);
export const NoRateLimit = (): ClassDecorator & MethodDecorator => SetMetadata(LIMIT, null);

/** Counts in Redis, in the process while Redis is away; never unlimited. */
@Injectable()
export class RateGuard implements CanActivate {
  readonly #limits = new Marks<Limit | null>(LIMIT);
  readonly #allowances = new Map<string, Allowance>();

  constructor(@Inject(CONFIG) private readonly config: Config, @Inject(REDIS) private readonly redis: Redis, private readonly tokens: Tokens) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    const limit = this.#limits.of(context);
    if (limit === null || context.getType() !== 'http') return true; // sockets have credits of their own
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const spent = this.#allowance(limit ?? DEFAULT).spend(this.#key(request));
    return spent === true || spent.catch((refused: unknown) => turnAway(refused, context.switchToHttp().getResponse<FastifyReply>()));
  }

  #key(request: FastifyRequest): string {
    try {
      return this.tokens.read(request.headers.authorization).sub;
    } catch {
      return request.ip;
    }
  }

  #allowance({ name, points: each, seconds }: Limit): Allowance {
    let allowance = this.#allowances.get(name);
    if (!allowance) {
      const points = Math.max(1, Math.round(each * this.config.RATE_LIMIT_SCALE));
      const options = { keyPrefix: `rate:${name}`, points, duration: seconds };
      const limiter = new RateLimiterRedis({ ...options, storeClient: this.redis, useRedisPackage: false, rejectIfRedisNotReady: true, insuranceLimiter: new RateLimiterMemory(options) });
      this.#allowances.set(name, (allowance = new Allowance(limiter, points, Math.floor(each / SHARE))));
    }
    return allowance;
  }
}

function turnAway(refused: unknown, reply: FastifyReply): never {
  if (!(refused instanceof RateLimiterRes)) throw refused;
  const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
  void reply.header('retry-after', String(seconds));
  throw new HttpRefusal(429, 'too-many-requests', `Too many requests, please try again in ${seconds} s`);
}
