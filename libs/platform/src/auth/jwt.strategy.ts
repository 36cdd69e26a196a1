import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-jwt';
import { PRINCIPALS, type Principal, type PrincipalResolver } from './principal';
import { readBearerToken, type TokenPayload, Tokens, VERIFY_OPTIONS } from './tokens';

/** Configures passport-jwt with the key and the rules of {@link Tokens}. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    private readonly tokens: Tokens,
    @Inject(PRINCIPALS) private readonly principals: PrincipalResolver,
  ) {
    super({
      jwtFromRequest: ({ headers }: FastifyRequest) => readBearerToken(headers.authorization) ?? null,
      // Typed as text, but passed unchanged to jsonwebtoken, which accepts a KeyObject.
      secretOrKey: tokens.key as unknown as Buffer,
      passReqToCallback: true,
      ...VERIFY_OPTIONS,
    });
  }

  async validate({ headers }: FastifyRequest, payload: TokenPayload): Promise<Principal> {
    const claims = this.tokens.toClaims(payload);
    this.tokens.accept(headers.authorization!, claims);
    return this.principals.resolve(claims);
  }
}
