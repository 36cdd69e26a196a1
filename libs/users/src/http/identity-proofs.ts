import { AuthError, CONFIG, type Config, secretsMatch } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHmac } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { Identity } from '../domain/names';

const COOKIE = 'muster_proof';
const MINUTES = 10;
/** Keeps this signature from passing for any other made with the same secret. */
const PURPOSE = 'proof of identity:';

/**
 * Who somebody is, how often his sessions had ended when he proved it, and the session it opens: what ended since, the
 * proof does not outlive.
 */
export interface Proof extends Identity {
  sessions: number;
  session: string;
}
/** A proof of the release before names no session. */
const proofSchema = z.object({
  uid: z.string(),
  email: z.string(),
  sessions: z.number(),
  session: z.string().default(uuid),
  until: z.number(),
});

/** For ten minutes the browser can prove, by a signed cookie, who its person is at the identity provider. */
@Injectable()
export class IdentityProofs {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  issue(reply: FastifyReply, { uid, email, sessions }: Omit<Proof, 'session'>): void {
    const said = Buffer.from(
      JSON.stringify({ uid, email, sessions, session: uuid(), until: Date.now() + MINUTES * 60_000 }),
    ).toString('base64url');
    void reply.setCookie(
      cookieName(COOKIE, this.config),
      `${said}.${this.#signature(said)}`,
      cookieOptions(this.config, MINUTES),
    );
  }

  /** Throws AuthError unless the cookie proves exactly this pair. */
  verify(request: FastifyRequest, { uid, email }: Identity): Proof {
    const proved = this.#parse(request.cookies[cookieName(COOKIE, this.config)]);
    if (!proved || proved.uid !== uid || proved.email !== email) throw new AuthError('unauthorized');
    return proved;
  }

  /** Nobody else at this browser shall go on with it. */
  revoke(reply: FastifyReply): void {
    void reply.clearCookie(cookieName(COOKIE, this.config), cookieOptions(this.config));
  }

  #parse(cookie: string | undefined): Proof | undefined {
    const [said = '', signature] = (cookie ?? '').split('.');
    if (!secretsMatch(signature, this.#signature(said))) return undefined;
    const { data } = proofSchema.safeParse(parsed(Buffer.from(said, 'base64url').toString()));
    return data && data.until > Date.now() ? data : undefined;
  }

  #signature(said: string): string {
    return createHmac('sha256', this.config.COOKIE_SECRET)
      .update(PURPOSE + said)
      .digest('base64url');
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isSecure = ({ PUBLIC_URL }: Config): boolean => PUBLIC_URL.startsWith('https:');
/** With TLS no neighbour of our host can put a cookie of this name in our place. */
export const cookieName = (name: string, config: Config): string => (isSecure(config) ? `__Host-${name}` : name);
export const cookieOptions = (config: Config, minutes?: number) => ({
  path: isSecure(config) ? '/' : '/api',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isSecure(config),
  ...(minutes !== undefined && { maxAge: minutes * 60 }),
});
