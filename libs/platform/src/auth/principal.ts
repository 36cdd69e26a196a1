import { ACCESS_TOKEN_PREFIX, type TokenScope } from '@muster/contracts/access-tokens';
import type { Language } from '@muster/contracts/languages';
import type { Kind } from '@muster/contracts/routes';
import type { Sentence } from '@muster/texts';
import type { FastifyRequest } from 'fastify';

import { say } from '../languages/texts/catalogue';

/** The signed-in user, resolved from the stored account and never from the token. */
export interface Principal {
  userId: string;
  isAdmin: boolean;
  region: string;
  /** Null: none chosen. */
  language: Language | null;
  session: string;
  /** Set if another program acts for the user. */
  accessToken?: AccessToken;
}

/** Limits of a token for another program. With a `communityId` it reaches that community only. */
export interface AccessToken {
  id: string;
  scopes: readonly TokenScope[];
  communityId: string | null;
  expiresAt: Date;
}

/** Tokens for other programs. Provided by the users feature. */
export interface AccessTokens {
  /** Throws {@link AuthError} unless the token is valid and its user may act. */
  authenticate(token: string, network: string): Promise<Principal & { accessToken: AccessToken }>;
  /** The same for a token that was valid before. */
  revalidate(userId: string, tokenId: string): Promise<Principal & { accessToken: AccessToken }>;
}
export const ACCESS_TOKENS = Symbol('ACCESS_TOKENS');

/** Says what tokens of one community may reach. Provided by the users feature. */
export interface CommunityBounds {
  contains(kind: Kind, id: string, communityId: string, userId: string): Promise<boolean>;
  /** Returns the community's address. */
  slugOf(communityId: string): Promise<string | undefined>;
}
export const COMMUNITY_BOUNDS = Symbol('COMMUNITY_BOUNDS');

/** Subject of a token: user id, the session version it was issued under, and its session id. */
export interface TokenSubject {
  sub: string;
  sv: number;
  sid: string;
}

export interface PrincipalResolver {
  /** Throws {@link AuthError} if the account may not act (unknown, deleted, banned, or its session has ended). */
  resolve(subject: TokenSubject): Promise<Principal>;
}
export const PRINCIPALS = Symbol('PRINCIPALS');

/** Identities that browsers have proven at a provider before they sign in or up. Provided by the users feature. */
export interface ProvenIdentities {
  /** Returns the uid, or undefined if the request proves none. */
  of(request: Pick<FastifyRequest, 'cookies'>): string | undefined;
}
export const PROVEN_IDENTITIES = Symbol('PROVEN_IDENTITIES');

/** Authentication failure: becomes a 401 response. */
export class AuthError extends Error {
  override name = 'AuthError';
  constructor(
    readonly code: string,
    readonly sentence: Sentence = say('unauthorized'),
  ) {
    super(sentence('en'));
  }
}

const PATTERN = new RegExp(`^(?:Bearer )?(${ACCESS_TOKEN_PREFIX}\\w+)$`);
/** Returns the token for other programs that an Authorization header holds. It may be invalid. */
export const readAccessToken = (authorization: unknown): string | undefined =>
  typeof authorization === 'string' ? PATTERN.exec(authorization)?.[1] : undefined;
