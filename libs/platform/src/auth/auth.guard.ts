import { createParamDecorator, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { asUnavailable } from '../db/unavailable';
import { HttpRefusal } from '../http/errors';
import type { IdempotentRequest } from '../http/idempotency';
import { Marks } from '../http/marks';
import type { RequestKey } from '../log/events';
import { AuthError, type Principal } from '../people';

const PUBLIC = 'public';
const ADMIN = 'admin';
/** A route without a token. Every other one needs it. */
export const Public = (): ClassDecorator & MethodDecorator => SetMetadata(PUBLIC, true);
/** A route for admins alone. */
export const AdminOnly = (): ClassDecorator & MethodDecorator => SetMetadata(ADMIN, true);
export const forAdmins = new Marks<boolean>(ADMIN);

/** Who acts, and in which request. */
export interface Caller extends Principal { requestId: string; key?: RequestKey }
export const Who = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const request = context.switchToHttp().getRequest<IdempotentRequest & { user: Principal }>();
  return { ...request.user, requestId: request.id, ...(request.attempt && { key: toKey(request.attempt) }) };
});
const toKey = ({ actor, key, attempt }: RequestKey): RequestKey => ({ actor, key, attempt });

@Injectable()
export class TokenGuard extends AuthGuard('jwt') {
  readonly #public = new Marks<boolean>(PUBLIC);

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true; // sockets are authenticated in the handshake and revalidated periodically
    if (this.#public.of(context)) return true;
    await super.canActivate(context);
    const { user } = context.switchToHttp().getRequest<{ user: Principal }>();
    if (forAdmins.of(context) && !user.isAdmin) {
      throw new HttpRefusal(403, 'admin-only', 'You do not have permission to access this page');
    }
    return true;
  }

  override handleRequest<T>(error: unknown, user: T | false, info: unknown): T {
    const reason = asUnavailable(error ?? info);
    if (reason instanceof Error && reason.name !== 'Error' && !(reason instanceof AuthError)) throw reason;
    if (reason instanceof AuthError) throw reason;
    if (!user) throw new AuthError('unauthorized');
    return user;
  }
}
