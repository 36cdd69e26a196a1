import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { createSecretKey, type KeyObject } from 'node:crypto';
import { ByteCache } from '../database/byte-cache';
import { CONFIG, type Config } from '../config/config';
import { AuthError, PRINCIPALS, type Principal, type PrincipalResolver, type TokenSubject } from './principal';

export const DAY_S = 24 * 60 * 60;
const ISSUER = 'muster';
export const VERIFY_OPTIONS = { algorithms: ['HS256' as const], issuer: ISSUER, audience: ISSUER };
export interface Claims extends TokenSubject {
  exp: number;
}
/** Contents of a token whose signature was verified. */
export type TokenPayload = Claims & { iat: number };

/**
 * Tokens must start with {"alg":"HS256","typ":"JWT"}; other algorithms, types and keys are rejected before the token is
 * parsed.
 */
const TOKEN_PATTERN = /^Bearer (eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9\.[\w-]+\.[\w-]{43})$/;
/** Maximum clock difference between two nodes (ms). */
const CLOCK_SKEW_MS = 60_000;

/**
 * Maximum memory for verified tokens (MB). Browsers send the same token with every request, so its signature is
 * verified once.
 */
const CACHE_MB = 16;

/**
 * Signs and verifies login tokens. The user data in them is for the client; permissions come from the stored account.
 */
@Injectable()
export class Tokens {
  /** Not text, which would first be parsed as a public key on every check; that takes ten times as long. */
  readonly key: KeyObject;
  readonly #jwt: JwtService;
  readonly #lifetimeS: number;
  readonly #verified = new ByteCache<Claims>(CACHE_MB);
  /** Claims that passport-jwt has accepted, of the tokens in the cache. */
  readonly #accepted = new WeakSet<Claims>();

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'JWT_SECRET' | 'SESSION_DAYS'>,
    @Inject(PRINCIPALS) private readonly principals: PrincipalResolver,
  ) {
    this.key = createSecretKey(config.JWT_SECRET, 'utf8');
    this.#lifetimeS = config.SESSION_DAYS * DAY_S;
    this.#jwt = new JwtService({
      secret: this.key,
      signOptions: { algorithm: 'HS256', expiresIn: this.#lifetimeS, issuer: ISSUER, audience: ISSUER },
      verifyOptions: VERIFY_OPTIONS,
    });
  }

  /** Returns `Bearer <jwt>` for the Authorization header. `iat`: when it was issued, in seconds, if not now. */
  sign(userId: string, sessionVersion: number, user: object, session: string, iat?: number): string {
    const payload = { ...user, sv: sessionVersion, sid: session, ...(iat !== undefined && { iat }) };
    return `Bearer ${this.#jwt.sign(payload, { subject: userId })}`;
  }

  /** Returns the payload of a valid token that was issued less than a day ago. */
  readIfYoung(authorization: string): TokenPayload | undefined {
    const payload = this.#jwt.decode<TokenPayload>(readBearerToken(authorization) ?? '');
    return payload && Date.now() / 1_000 - payload.iat < DAY_S ? payload : undefined;
  }

  /** Returns the claims of an Authorization header. Throws AuthError unless it is a valid Muster token. */
  verify(authorization: unknown): Claims {
    if (typeof authorization !== 'string') throw new AuthError('unauthorized');
    const cached = this.#unexpired(authorization);
    if (cached) return cached;
    this.#verified.delete(authorization);
    const token = readBearerToken(authorization);
    if (!token) throw new AuthError('unauthorized');
    const claims = this.#verify(token);
    this.#verified.set(authorization, claims);
    return claims;
  }

  /** Keeps the claims that passport-jwt read from this header, so that it need not verify the token again. */
  accept(authorization: string, claims: Claims): void {
    this.#verified.set(authorization, claims);
    this.#accepted.add(claims);
  }

  /** Returns the claims of a header whose token passport-jwt accepted before and that has not expired. */
  accepted(authorization: string | undefined): Claims | undefined {
    const claims = authorization === undefined ? undefined : this.#unexpired(authorization);
    return claims && this.#accepted.has(claims) ? claims : undefined;
  }

  #unexpired(authorization: string): Claims | undefined {
    const claims = this.#verified.get(authorization);
    return claims && claims.exp * 1000 > Date.now() ? claims : undefined;
  }

  async resolvePrincipal(authorization: unknown): Promise<Principal> {
    return this.principals.resolve(this.verify(authorization));
  }

  #verify(token: string): Claims {
    let payload: TokenPayload;
    try {
      payload = this.#jwt.verify<TokenPayload>(token);
    } catch {
      throw new AuthError('unauthorized');
    }
    return this.toClaims(payload);
  }

  /** Returns the claims of a verified token. Throws AuthError if one is missing or the lifetime is too long. */
  toClaims({ sub, sv, exp, iat, sid }: TokenPayload): Claims {
    const hasLifetime = exp > iat && exp - iat <= this.#lifetimeS && iat * 1000 <= Date.now() + CLOCK_SKEW_MS;
    const hasClaims =
      typeof sub === 'string' && typeof sv === 'number' && typeof exp === 'number' && typeof sid === 'string';
    if (!hasLifetime || !hasClaims) throw new AuthError('unauthorized');
    return { sub, sv, sid, exp };
  }
}

/** Returns the token of an Authorization header if it looks like a Muster token. */
export const readBearerToken = (authorization = ''): string | undefined => TOKEN_PATTERN.exec(authorization)?.[1];
