import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { forAdmins } from '../auth/auth.guard';
import { Tokens } from '../auth/tokens';
import { Marks } from './marks';
import { householdOf, type Limit, RateLimits, type Window } from './rate-limits';

const LIMIT = 'rate-limit';
/** What holds for routes that say nothing themselves. */
const ANY: Limit = { name: 'any', windows: [[600, 60]] };
const ADMIN: Limit = { name: 'admin', windows: [[120, 60]] };
export const ANONYMOUS: Limit = { name: 'anonymous', windows: [[60, 60]] };

/** `points` calls per `seconds`, counted per person (per household before sign-in) over all nodes; `more` windows hold as well. Routes of one name share it. */
export const RateLimit = (name: string, points: number, seconds: number, ...more: readonly Window[]): ClassDecorator & MethodDecorator =>
  SetMetadata(LIMIT, { name, windows: [[points, seconds], ...more] } satisfies Limit);
/** What an admin does to others, wherever the route is. */
export const AdminRateLimit = (): ClassDecorator & MethodDecorator => SetMetadata(LIMIT, ADMIN);
export const NoRateLimit = (): ClassDecorator & MethodDecorator => SetMetadata(LIMIT, null);

@Injectable()
export class RateGuard implements CanActivate {
  readonly #limits = new Marks<Limit | null>(LIMIT);

  constructor(private readonly limits: RateLimits, private readonly tokens: Tokens) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    const own = this.#limits.of(context);
    if (own === null || context.getType() !== 'http') return true; // sockets have credits of their own
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const userId = this.#person(request);
    const limit = own ?? (forAdmins.of(context) ? ADMIN : userId ? ANY : ANONYMOUS);
    return this.limits.spend(limit, userId ?? householdOf(request.ip));
  }

  #person({ headers: { authorization } }: FastifyRequest): string | undefined {
    if (!authorization) return undefined;
    try {
      return this.tokens.read(authorization).sub;
    } catch {
      return undefined;
    }
  }
}
