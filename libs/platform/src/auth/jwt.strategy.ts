import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-jwt';
import { CONFIG, type Config } from '../config/config';
import { PRINCIPALS, type Principal, type PrincipalResolver } from './principal';
import { type Claims, Tokens } from './tokens';

/**
 * passport-jwt with our Tokens as its verifier: one place knows algorithm, issuer and what a token looks like,
 * and a signature checked a moment ago is not checked again.
 */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    @Inject(CONFIG) config: Config,
    tokens: Tokens,
    @Inject(PRINCIPALS) private readonly principals: PrincipalResolver,
  ) {
    super({
      jwtFromRequest: (request: unknown) => (request as FastifyRequest).headers.authorization ?? null,
      secretOrKey: config.JWT_SECRET,
    });
    Object.assign(this, { _verifOpts: {} });
    (Strategy as unknown as { JwtVerifier: unknown }).JwtVerifier = (
      token: string,
      _key: unknown,
      _options: unknown,
      done: (error: unknown, claims?: Claims) => void,
    ) => {
      try {
        done(null, tokens.verify(token));
      } catch (error) {
        done(error);
      }
    };
  }

  validate(claims: Claims): Promise<Principal> {
    return this.principals.resolve(claims);
  }
}
