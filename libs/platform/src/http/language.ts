import { type Language, preferredLanguage } from '@muster/contracts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../auth/principal';

/** Returns the language of the caller's account, else the one that the request prefers. */
export const languageOf = (
  request: Pick<FastifyRequest, 'headers'> & { user?: Pick<Principal, 'language'> },
): Language => request.user?.language ?? preferredLanguage(request.headers['accept-language']);

/** The language in which a route responds. */
export const ResponseLanguage = createParamDecorator((_: unknown, context: ExecutionContext): Language =>
  languageOf(context.switchToHttp().getRequest()),
);

/** Says to caches that the response differs by language. */
export function varyByLanguage(reply: FastifyReply): void {
  const vary = reply.getHeader('vary');
  void reply.header('vary', vary ? `${String(vary)}, Accept-Language` : 'Accept-Language');
}
