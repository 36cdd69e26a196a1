import type { TokenScope as Scope } from '@muster/contracts/access-tokens';
import type { Within } from '@muster/contracts/routes';
import { type CanActivate, type ExecutionContext, Inject, Injectable, SetMetadata } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  ACCESS_TOKENS,
  type AccessToken,
  type AccessTokens,
  COMMUNITY_BOUNDS,
  type CommunityBounds,
  type Principal,
  readAccessToken,
} from '../auth/principal';
import { say } from '../languages/texts/catalogue';
import { HttpError } from './errors';
import { networkOf } from './rate-limits';
import { RouteMetadata } from './route-metadata';

const SCOPE = 'token-scope';
export interface RouteScope {
  scope: Scope | null;
  within: Within | undefined;
}

/**
 * The scope that a token for other programs needs for this route; null: no token may call it. Every route has one,
 * otherwise the application does not start. Tokens of one community get a 404 where `within` is missing.
 */
export const TokenScope = (scope: Scope | null, within?: Within): ClassDecorator & MethodDecorator =>
  SetMetadata(SCOPE, { scope, within } satisfies RouteScope);
export const routeScopes = new RouteMetadata<RouteScope>(SCOPE);

export type TokenRequest = FastifyRequest & { user?: Principal };

/** Recognises tokens for other programs, which need no API key. Runs before all other guards. */
@Injectable()
export class AccessTokenGuard implements CanActivate {
  constructor(@Inject(ACCESS_TOKENS) private readonly tokens: AccessTokens) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<TokenRequest>();
    const token = readAccessToken(request.headers.authorization);
    return token === undefined || this.#recognise(token, request);
  }

  async #recognise(token: string, request: TokenRequest): Promise<true> {
    request.user = await this.tokens.authenticate(token, networkOf(request.ip));
    return true;
  }
}

export function assertScope(scope: Scope | null, { scopes }: AccessToken): void {
  if (scope === null) throw new HttpError(403, 'scope-missing', say('noTokenMay'), { scope });
  if (!scopes.includes(scope)) throw new HttpError(403, 'scope-missing', say('scopeMissing', { scope }), { scope });
}

/** The parameter or field that names a person in calls of the scope `sign-up`. */
const PERSON = 'userId';
const namesOther = ({ params, query, body }: TokenRequest, userId: string): boolean =>
  [params, query, body]
    .flatMap((part) => (part as Record<string, unknown> | null | undefined)?.[PERSON] ?? [])
    .some((person) => person !== userId);

/** Returns true if the caller may see objects of this community; null: objects without a community. */
export const reaches = ({ accessToken }: Pick<Principal, 'accessToken'>, communityId: string | null): boolean =>
  !accessToken || accessToken.communityId === null || accessToken.communityId === communityId;

export const notOfCommunity = () => new HttpError(404, 'not-found', say('notOfCommunity'));

/**
 * Decides which routes tokens for other programs may call. Runs after the caller is known and their rate limit counted.
 */
@Injectable()
export class TokenScopeGuard implements CanActivate {
  constructor(@Inject(COMMUNITY_BOUNDS) private readonly bounds: CommunityBounds) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<TokenRequest>();
    const { accessToken, userId = '' } = request.user ?? {};
    if (!accessToken) return true;
    const { scope = null, within } = routeScopes.get(context) ?? {};
    // The scope `sign-up` is for the token's own user; calls about somebody else need `organise`
    assertScope(scope === 'sign-up' && namesOther(request, userId) ? 'organise' : scope, accessToken);
    const { communityId } = accessToken;
    return communityId === null || within === 'any' || this.#assertWithin(within, communityId, userId, request);
  }

  async #assertWithin(within: Within | undefined, own: string, userId: string, request: TokenRequest): Promise<true> {
    if (within === undefined || !(await this.#isWithin(within, own, userId, request))) throw notOfCommunity();
    return true;
  }

  async #isWithin(within: Within, own: string, userId: string, request: TokenRequest): Promise<boolean> {
    if (within === 'body') return (request.body as { communityId?: unknown } | undefined)?.communityId === own;
    if (within === 'list') return this.#narrow(request.query as Record<string, unknown>, own, userId);
    const [id] = Object.values(request.params as Record<string, string>);
    return id !== undefined && within !== 'any' && this.bounds.contains(within, id, own, userId);
  }

  /** A list without a community becomes that of the token's. */
  async #narrow(query: Record<string, unknown>, own: string, userId: string): Promise<boolean> {
    query['community'] ??= await this.bounds.slugOf(own);
    const { community } = query;
    return typeof community === 'string' && this.bounds.contains('community', community, own, userId);
  }
}

/** Says how much of its limit a token has left, in the headers of draft-ietf-httpapi-ratelimit-headers. */
export function sayLimit(reply: FastifyReply, points: number, seconds: number, left: number, ms: number): void {
  void reply.header('ratelimit-policy', `"token";q=${points};w=${seconds}`);
  void reply.header('ratelimit', `"token";r=${left};t=${Math.ceil(ms / 1000)}`);
}
