import { type CanActivate, type ExecutionContext, Inject, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { Tokens } from '../auth/tokens';
import { REDIS } from '../app/tokens';
import { CONFIG, type Config } from '../config';
import { HttpRefusal } from './errors';

/** `points` calls per `seconds`, counted per person (per address before sign-in) over all nodes. */
export interface Limit { name: string; points: number; seconds: number }
const LIMIT = 'rate-limit';
const DEFAULT: Limit = { name: 'any', points: 600, seconds: 60 };

export const RateLimit = (name: string, points: number, seconds: number): ClassDecorator & MethodDecorator => SetMetadata(LIMIT, { name, points, seconds } satisfies Limit);
export const NoRateLimit = (): ClassDecorator & MethodDecorator => SetMetadata(LIMIT, null);

/** Counts in Redis, in the process while Redis is away; never unlimited. */
@Injectable()
export class RateGuard implements CanActivate {
  readonly #limiters = new Map<string, RateLimiterAbstract>();

  constructor(@Inject(CONFIG) private readonly config: Config, @Inject(REDIS) private readonly redis: Redis, private readonly reflector: Reflector, private readonly tokens: Tokens) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const limit = this.reflector.getAllAndOverride<Limit | null | undefined>(LIMIT, [context.getHandler(), context.getClass()]);
    if (limit === null || context.getType() !== 'http') return true; // sockets have credits of their own
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    try {
      await this.#limiter(limit ?? DEFAULT).consume(this.#key(request));
      return true;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      void context.switchToHttp().getResponse<FastifyReply>().header('retry-after', String(seconds));
      throw new HttpRefusal(429, 'too-many-requests', `Too many requests, please try again in ${seconds} s`);
    }
  }

  #key(request: FastifyRequest): string {
    try {
      return this.tokens.read(request.headers.authorization).sub;
    } catch {
      return request.ip;
    }
  }

  #limiter({ name, points, seconds }: Limit): RateLimiterAbstract {
    let limiter = this.#limiters.get(name);
    if (!limiter) {
      const options = { keyPrefix: `rate:${name}`, points: Math.max(1, Math.round(points * this.config.RATE_LIMIT_SCALE)), duration: seconds };
      limiter = new RateLimiterRedis({ ...options, storeClient: this.redis, useRedisPackage: false, rejectIfRedisNotReady: true, insuranceLimiter: new RateLimiterMemory(options) });
      this.#limiters.set(name, limiter);
    }
    return limiter;
  }
}
