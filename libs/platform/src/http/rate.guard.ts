import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { adminOnlyRoutes } from './auth.guard';
import { Tokens } from '../auth/tokens';
import { RouteMetadata } from './route-metadata';
import { networkOf, type Limit, RateLimits, type Window } from './rate-limits';

const LIMIT = 'rate-limit';
/** Default limit for routes without their own. */
const DEFAULT_LIMIT: Limit = { name: 'any', windows: [[600, 60]] };
const ADMIN_LIMIT: Limit = { name: 'admin', windows: [[120, 60]] };
export const ANONYMOUS_LIMIT: Limit = { name: 'anonymous', windows: [[60, 60]] };

/**
 * Limits a route to `points` calls per `seconds`, counted over all nodes per user (per network before sign-in). All
 * windows in `more` apply too. Routes with the same name share the limit.
 */
export const RateLimit = (
  name: string,
  points: number,
  seconds: number,
  ...more: readonly Window[]
): ClassDecorator & MethodDecorator =>
  SetMetadata(LIMIT, { name, windows: [[points, seconds], ...more] } satisfies Limit);
/** Limit for administrative actions outside of admin routes. */
export const AdminRateLimit = (): ClassDecorator & MethodDecorator => SetMetadata(LIMIT, ADMIN_LIMIT);
export const NoRateLimit = (): ClassDecorator & MethodDecorator => SetMetadata(LIMIT, null);

@Injectable()
export class RateGuard implements CanActivate {
  readonly #limits = new RouteMetadata<Limit | null>(LIMIT);

  constructor(
    private readonly limits: RateLimits,
    private readonly tokens: Tokens,
  ) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    const routeLimit = this.#limits.get(context);
    if (routeLimit === null || context.getType() !== 'http') return true; // sockets have their own limits
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const userId = this.#userId(request);
    const limit = routeLimit ?? (adminOnlyRoutes.get(context) ? ADMIN_LIMIT : userId ? DEFAULT_LIMIT : ANONYMOUS_LIMIT);
    return this.limits.consume(limit, userId ?? networkOf(request.ip));
  }

  #userId({ headers: { authorization } }: FastifyRequest): string | undefined {
    if (!authorization) return undefined;
    try {
      return this.tokens.verify(authorization).sub;
    } catch {
      return undefined;
    }
  }
}
