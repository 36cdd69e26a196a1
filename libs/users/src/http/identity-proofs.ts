import { AuthError, CONFIG, type Config, secretsMatch } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHmac } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { Proof } from '../app/accounts';
import type { Identity } from '../domain/names';

const COOKIE = 'muster_proof';
const MINUTES = 10;
/** Prefix that distinguishes these signatures from others made with the same secret. */
const PURPOSE = 'proof of identity:';

/** Proofs of the previous release have no session. */
const proofSchema = z.object({
  uid: z.string(),
  email: z.string(),
  sessions: z.number(),
  session: z.string().default(uuid),
  until: z.number(),
});

/** Issues and verifies a signed cookie that proves, for ten minutes, a sign-in at the identity provider. */
@Injectable()
export class IdentityProofs {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  issue(reply: FastifyReply, { uid, email, sessions }: Omit<Proof, 'session'>): void {
    const payload = Buffer.from(
      JSON.stringify({ uid, email, sessions, session: uuid(), until: Date.now() + MINUTES * 60_000 }),
    ).toString('base64url');
    void reply.setCookie(
      cookieName(COOKIE, this.config),
      `${payload}.${this.#signature(payload)}`,
      cookieOptions(this.config, MINUTES),
    );
  }

  /** Throws AuthError unless the cookie proves exactly this identity. */
  verify(request: FastifyRequest, { uid, email }: Identity): Proof {
    const proof = this.#parse(request.cookies[cookieName(COOKIE, this.config)]);
    if (!proof || proof.uid !== uid || proof.email !== email) throw new AuthError('unauthorized');
    return proof;
  }

  /** Deletes the cookie, so that another person using this browser cannot continue with it. */
  revoke(reply: FastifyReply): void {
    void reply.clearCookie(cookieName(COOKIE, this.config), cookieOptions(this.config));
  }

  #parse(cookie: string | undefined): Proof | undefined {
    const [payload = '', signature] = (cookie ?? '').split('.');
    if (!secretsMatch(signature, this.#signature(payload))) return undefined;
    const { data } = proofSchema.safeParse(parseJson(Buffer.from(payload, 'base64url').toString()));
    return data && data.until > Date.now() ? data : undefined;
  }

  #signature(payload: string): string {
    return createHmac('sha256', this.config.COOKIE_SECRET)
      .update(PURPOSE + payload)
      .digest('base64url');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isSecure = ({ PUBLIC_URL }: Config): boolean => PUBLIC_URL.startsWith('https:');
/** With TLS, the prefix `__Host-` keeps other hosts of the domain from setting this cookie. */
export const cookieName = (name: string, config: Config): string => (isSecure(config) ? `__Host-${name}` : name);
export const cookieOptions = (config: Config, minutes?: number) => ({
  path: isSecure(config) ? '/' : '/api',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isSecure(config),
  ...(minutes !== undefined && { maxAge: minutes * 60 }),
});
