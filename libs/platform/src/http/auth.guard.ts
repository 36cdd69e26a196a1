import { createParamDecorator, type ExecutionContext, Inject, Injectable, SetMetadata } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { asUnavailable } from '../database/unavailable';
import { HttpError } from './errors';
import type { IdempotentRequest } from './idempotency';
import { RouteMetadata } from './route-metadata';
import type { Channel, RequestKey } from '../eventlog/events';
import { AuthError, type Principal, PRINCIPALS, type PrincipalResolver } from '../auth/principal';
import { Tokens } from '../auth/tokens';
import { say } from '../languages/texts/catalogue';

const PUBLIC = 'public';
const ADMIN = 'admin';
/** Marks a route that needs no token. All others do. */
export const Public = (): ClassDecorator & MethodDecorator => SetMetadata(PUBLIC, true);
/** Marks a route for admins only. */
export const AdminOnly = (): ClassDecorator & MethodDecorator => SetMetadata(ADMIN, true);
const publicRoutes = new RouteMetadata<boolean>(PUBLIC);
export const isPublicRoute = (route: Parameters<typeof publicRoutes.get>[0]): boolean =>
  publicRoutes.get(route) ?? false;
export const adminOnlyRoutes = new RouteMetadata<boolean>(ADMIN);

/** The signed-in user and the request. */
export interface Caller extends Principal {
  requestId: string;
  via?: Channel;
  key?: RequestKey;
  /** The request repeats one that was carried out: commands are not sent, the state is read. */
  rereads?: true;
}
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const request = context.switchToHttp().getRequest<IdempotentRequest & { user: Principal }>();
  const { user, id: requestId, attempt, reread } = request;
  return { ...user, requestId, ...(attempt && { key: toKey(attempt) }), ...(reread && { rereads: true as const }) };
});
const toKey = ({ actor, key, attempt }: RequestKey): RequestKey => ({ actor, key, attempt });

/**
 * Verifies each token once per node with passport-jwt, because browsers send the same one with every request. The
 * account behind it is checked on every request.
 */
@Injectable()
export class TokenGuard extends AuthGuard('jwt') {
  constructor(
    private readonly tokens: Tokens,
    @Inject(PRINCIPALS) private readonly principals: PrincipalResolver,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    // Sockets are authenticated in the handshake and revalidated periodically
    if (context.getType() !== 'http') return true;
    if (isPublicRoute(context)) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest & { user: Principal }>();
    if (!(request.user as Principal | undefined)?.accessToken) await this.#identify(request, context);
    if (adminOnlyRoutes.get(context) && !request.user.isAdmin) {
      throw new HttpError(403, 'admin-only', say('adminPage'));
    }
    return true;
  }

  async #identify(request: FastifyRequest & { user: Principal }, context: ExecutionContext): Promise<void> {
    const claims = this.tokens.accepted(request.headers.authorization);
    if (claims) request.user = await this.principals.resolve(claims);
    else await super.canActivate(context);
  }

  /** `error`: thrown by {@link JwtStrategy}. A token that is missing or invalid gives no error and no user. */
  override handleRequest<T>(error: unknown, user: T | false): T {
    const reason = asUnavailable(error);
    if (reason instanceof Error && reason.name !== 'Error') throw reason;
    if (!user) throw new AuthError('unauthorized');
    return user;
  }
}
