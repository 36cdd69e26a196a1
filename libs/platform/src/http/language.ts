import { CLIENT_HEADER, LANGUAGE_HEADER } from '@muster/contracts/client-headers';
import { DEFAULT_LANGUAGE, type Language, preferredLanguage } from '@muster/contracts/languages';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import type { Principal } from '../auth/principal';

type SpokenRequest = Pick<FastifyRequest, 'headers'> & { user?: Pick<Principal, 'language'> };

/** True for clients that read today's shapes; all others read those of the specification. */
export const isCurrentClient = (headers: IncomingHttpHeaders): boolean => headers[CLIENT_HEADER] !== undefined;

/**
 * Returns the language of the caller's account, else the one that the client asks for. `Accept-Language` counts only
 * for Muster's own clients, because clients of the specification compare its English sentences.
 */
export const languageOf = (request: SpokenRequest): Language =>
  request.user?.language ??
  (request.headers[LANGUAGE_HEADER] === undefined && !isCurrentClient(request.headers)
    ? DEFAULT_LANGUAGE
    : preferredBy(request.headers));

/** The language of pages, pictures and calendars, which a browser shows as they are. */
export const pageLanguageOf = (request: SpokenRequest): Language =>
  request.user?.language ?? preferredBy(request.headers);

function preferredBy(headers: IncomingHttpHeaders): Language {
  const named = headers[LANGUAGE_HEADER];
  return preferredLanguage(typeof named === 'string' ? named : headers['accept-language']);
}

const requestOf = (context: ExecutionContext): SpokenRequest => context.switchToHttp().getRequest();
/** The language in which a route responds whose response a browser shows as it is. */
export const PageLanguage = createParamDecorator((_: unknown, context: ExecutionContext): Language =>
  pageLanguageOf(requestOf(context)),
);

/** Says to caches that the response differs by language. */
export function varyByLanguage(reply: FastifyReply): void {
  const vary = reply.getHeader('vary');
  const names = `Accept-Language, ${LANGUAGE_HEADER}`;
  void reply.header('vary', vary ? `${String(vary)}, ${names}` : names);
}
