import { AuthError, CONFIG, type Config, sameSecret } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHmac } from 'node:crypto';
import type { Identity } from '../domain/names';

const COOKIE = 'muster_proof';
const MINUTES = 10;
/** Keeps this signature from passing for any other made with the same secret. */
const PURPOSE = 'proof of identity:';

/** For ten minutes the browser can prove, by a signed cookie, who its person is at the identity provider. */
@Injectable()
export class Proofs {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  give(reply: FastifyReply, { uid, email }: Identity): void {
    const said = Buffer.from(JSON.stringify({ uid, email, until: Date.now() + MINUTES * 60_000 })).toString('base64url');
    void reply.setCookie(COOKIE, `${said}.${this.#signature(said)}`, cookieOptions(this.config, MINUTES));
  }

  /** Throws AuthError unless the cookie proves exactly this pair. */
  check(request: FastifyRequest, { uid, email }: Identity): void {
    const proved = this.#read(request.cookies[COOKIE]);
    if (!proved || proved.uid !== uid || proved.email !== email) throw new AuthError('unauthorized');
  }

  /** Nobody else at this browser shall go on with it. */
  takeBack(reply: FastifyReply): void {
    void reply.clearCookie(COOKIE, cookieOptions(this.config));
  }

  #read(cookie: string | undefined): Identity | undefined {
    const [said = '', signature] = (cookie ?? '').split('.');
    if (!sameSecret(signature, this.#signature(said))) return undefined;
    const { until, ...identity } = JSON.parse(Buffer.from(said, 'base64url').toString()) as Identity & { until: number };
    return until > Date.now() ? identity : undefined;
  }

  #signature(said: string): string {
    return createHmac('sha256', this.config.COOKIE_SECRET).update(PURPOSE + said).digest('base64url');
  }
}

export const cookieOptions = ({ PUBLIC_URL }: Config, minutes?: number) => ({
  path: '/api', httpOnly: true, sameSite: 'lax' as const, secure: PUBLIC_URL.startsWith('https:'), ...(minutes !== undefined && { maxAge: minutes * 60 }),
});
