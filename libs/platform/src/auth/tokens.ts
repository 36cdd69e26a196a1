import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { createSecretKey } from 'node:crypto';
import { ByteCache, bytesOf } from '../byte-cache';
import { CONFIG, type Config } from '../config';
import { AuthError, PRINCIPALS, type Principal, type PrincipalResolver, type TokenSubject } from '../people';

export const TOKEN_HOURS = 24;
/** What the session of a token that names none begins with. */
export const LEGACY_SESSION_PREFIX = 'since-';
const ISSUER = 'muster';
export interface Claims extends TokenSubject {
  exp: number;
}

/**
 * Ours begins with {"alg":"HS256","typ":"JWT"}; another algorithm, kind or key is turned away before anybody reads what
 * it says of itself.
 */
const TOKEN_PATTERN = /^Bearer (eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9\.[\w-]+\.[\w-]{43})$/;
const MAX_LIFETIME_S = TOKEN_HOURS * 60 * 60;
/** The clocks of two nodes may differ by so much. */
const CLOCK_SKEW_MS = 60_000;

/**
 * The most memory that cached tokens take: a browser sends the same token with every request, so its signature is
 * checked once.
 */
const CACHE_MB = 16;

/**
 * Signs and reads the login token. The user in it is for the client's eyes; rights are judged from the stored account.
 * A token of earlier releases names no session: its own hour makes it one, which can be seen and ended like any other.
 */
@Injectable()
export class Tokens {
  readonly #jwt: JwtService;
  readonly #verified = new ByteCache<Claims>(CACHE_MB, bytesOf);

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(PRINCIPALS) private readonly principals: PrincipalResolver,
  ) {
    this.#jwt = new JwtService({
      // Given as text, it is tried as a public key first at every check, which costs ten times what the check does.
      secret: createSecretKey(config.JWT_SECRET, 'utf8'),
      signOptions: { algorithm: 'HS256', expiresIn: `${TOKEN_HOURS}h`, issuer: ISSUER, audience: ISSUER },
      verifyOptions: { algorithms: ['HS256'], issuer: ISSUER, audience: ISSUER },
    });
  }

  /** `Bearer <jwt>`, as the client puts it into Authorization. */
  sign(userId: string, sessionVersion: number, user: object, session?: string): string {
    return `Bearer ${this.#jwt.sign({ ...user, sv: sessionVersion, ...(session && { sid: session }) }, { subject: userId })}`;
  }

  /** The claims of an `Authorization` value; throws AuthError for anything but a live token of ours. */
  verify(authorization: unknown): Claims {
    if (typeof authorization !== 'string') throw new AuthError('unauthorized');
    const seen = this.#verified.get(authorization);
    if (seen && seen.exp * 1000 > Date.now()) return seen;
    this.#verified.delete(authorization);
    const token = TOKEN_PATTERN.exec(authorization)?.[1];
    if (!token) throw new AuthError('unauthorized');
    const claims = this.#verify(token);
    this.#verified.set(authorization, claims);
    return claims;
  }

  async resolvePrincipal(authorization: unknown): Promise<Principal> {
    return this.principals.resolve(this.verify(authorization));
  }

  #verify(token: string): Claims {
    try {
      const {
        sub,
        sv,
        exp,
        iat,
        sid = `${LEGACY_SESSION_PREFIX}${iat}`,
      } = this.#jwt.verify<Omit<Claims, 'sid'> & { sid?: string; iat: number }>(token);
      if (!(exp > iat && exp - iat <= MAX_LIFETIME_S && iat * 1000 <= Date.now() + CLOCK_SKEW_MS))
        throw new Error('invalid token lifetime');
      if (typeof sub !== 'string' || typeof sv !== 'number' || typeof exp !== 'number' || typeof sid !== 'string')
        throw new Error('missing claims');
      return { sub, sv, sid, exp };
    } catch {
      throw new AuthError('unauthorized');
    }
  }
}
