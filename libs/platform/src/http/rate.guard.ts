import { ACCESS_TOKEN_RATE } from '@muster/contracts/access-tokens';
import type { Window } from '@muster/contracts/routes';
import { type CanActivate, type ExecutionContext, Inject, Injectable, SetMetadata } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { adminOnlyRoutes } from './auth.guard';
import { PROVEN_IDENTITIES, type ProvenIdentities } from '../auth/principal';
import { Tokens } from '../auth/tokens';
import { CONFIG, type Config } from '../config/config';
import { COMMAND_METHODS } from './idempotency';
import { InFlight } from './in-flight';
import { RouteMetadata } from './route-metadata';
import { sayLimit, type TokenRequest } from './token-scope';
import { limitOfNetwork, networkOf, type Limit, RateLimits } from './rate-limits';

const LIMIT = 'rate-limit';
/** Default limit for routes without their own. */
const DEFAULT_LIMIT: Limit = { name: 'any', windows: [[600, 60]] };
const ADMIN_LIMIT: Limit = { name: 'admin', windows: [[120, 60]] };
/**
 * Commands of an account per day, in addition to the limits of routes, so that one account writes a bounded amount
 * (docs/adr/0020). The limit is far above what a person does; a program that needs more calls should read instead. The
 * guard counts commands over HTTP; buttons pressed in Discord are counted where they arrive.
 */
export const DAILY_COMMANDS: Limit = { name: 'commands', windows: [[6_000, 86_400]] };
/**
 * Requests of an account that a node answers at once, while others wait. This bounds the memory that responses hold.
 */
export const MAX_IN_FLIGHT = 30;
const TOKEN_LIMIT: Limit = {
  name: 'access-tokens',
  windows: [[ACCESS_TOKEN_RATE.requests, ACCESS_TOKEN_RATE.seconds]],
};
export const ANONYMOUS_LIMIT: Limit = { name: 'anonymous', windows: [[60, 60]] };

/**
 * Limits a route to `points` calls per `seconds` and person, counted over all nodes: per account, or per identity that
 * was proven at the provider. A network of unknown callers may do NETWORK_FACTOR times as much. All windows in `more`
 * apply too. Routes with the same name share the limit.
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
  readonly #inFlight: InFlight;

  constructor(
    private readonly limits: RateLimits,
    private readonly tokens: Tokens,
    @Inject(PROVEN_IDENTITIES) private readonly identities: ProvenIdentities,
    @Inject(CONFIG) { RATE_LIMIT_SCALE }: Config,
  ) {
    this.#inFlight = new InFlight(Math.max(1, Math.round(MAX_IN_FLIGHT * RATE_LIMIT_SCALE)));
  }

  canActivate(context: ExecutionContext): true | Promise<true> {
    const routeLimit = this.#limits.get(context);
    if (routeLimit === null || context.getType() !== 'http') return true; // sockets have their own limits
    const request = context.switchToHttp().getRequest<TokenRequest>();
    const { accessToken } = request.user ?? {};
    if (accessToken) return this.#ofToken(accessToken.id, routeLimit, request, context);
    const userId = this.#userId(request);
    if (!userId) return this.#ofStranger(routeLimit ?? ANONYMOUS_LIMIT, request);
    const limit = routeLimit ?? (adminOnlyRoutes.get(context) ? ADMIN_LIMIT : DEFAULT_LIMIT);
    const allowed = this.limits.consume(limit, userId);
    const enter = () => this.#enter(userId, request, context.switchToHttp().getResponse<FastifyReply>());
    return allowed === true ? enter() : allowed.then(enter);
  }

  /** Calls that an identity is refused do not count for its network, so that the others still get in. */
  #ofStranger(limit: Limit, request: FastifyRequest): true | Promise<true> {
    const ofNetwork = () => this.limits.consume(limitOfNetwork(limit), networkOf(request.ip));
    const identity = this.identities.of(request);
    if (identity === undefined) return ofNetwork();
    const allowed = this.limits.consume(limit, `identity:${identity}`);
    return allowed === true ? ofNetwork() : allowed.then(ofNetwork);
  }

  /**
   * Tokens have a limit of their own instead of the default one. On routes with their own limit they also use up their
   * user's.
   */
  async #ofToken(
    id: string,
    routeLimit: Limit | undefined,
    request: TokenRequest,
    context: ExecutionContext,
  ): Promise<true> {
    const { userId } = request.user!;
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const [[, seconds]] = TOKEN_LIMIT.windows as [Window];
    try {
      await this.limits.consume(TOKEN_LIMIT, id);
    } finally {
      const { points, left, ms } = this.limits.remaining(TOKEN_LIMIT, id);
      sayLimit(reply, points, seconds, left, ms);
    }
    if (routeLimit) await this.limits.consume(routeLimit, userId);
    return this.#enter(userId, request, reply);
  }

  #enter(userId: string, { method }: FastifyRequest, { raw }: FastifyReply): true | Promise<true> {
    const isAllowed = (): true | Promise<true> =>
      COMMAND_METHODS.has(method) ? this.limits.consume(DAILY_COMMANDS, userId) : true;
    const turn = this.#inFlight.enter(userId, raw);
    return turn ? turn.then(isAllowed) : isAllowed();
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
