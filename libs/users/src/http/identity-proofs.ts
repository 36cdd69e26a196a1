import { AuthError, type ProvenIdentities, SignedCookie } from '@muster/platform/http';
import { CONFIG, type Config } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { Proof } from '../app/accounts';
import type { Identity } from '../domain/names';

const proofSchema = z.object({ uid: z.string(), email: z.string(), sessions: z.number(), session: z.string() });

/** Issues and verifies a signed cookie that proves, for ten minutes, a sign-in at the identity provider. */
@Injectable()
export class IdentityProofs implements ProvenIdentities {
  readonly #cookie: SignedCookie<typeof proofSchema>;

  constructor(@Inject(CONFIG) config: Config) {
    const kind = { name: 'muster_proof', purpose: 'proof of identity:', minutes: 10, schema: proofSchema };
    this.#cookie = new SignedCookie(config, kind);
  }

  issue(reply: FastifyReply, { uid, email, sessions }: Omit<Proof, 'session'>): void {
    this.#cookie.issue(reply, { uid, email, sessions, session: uuid() });
  }

  /** Throws AuthError unless the cookie proves exactly this identity. */
  verify(request: FastifyRequest, { uid, email }: Identity): Proof {
    const proof = this.#cookie.read(request);
    if (!proof || proof.uid !== uid || proof.email !== email) throw new AuthError('unauthorized');
    return proof;
  }

  of(request: Pick<FastifyRequest, 'cookies'>): string | undefined {
    return this.#cookie.read(request)?.uid;
  }

  /** Deletes the cookie, so that another person using this browser cannot continue with it. */
  revoke(reply: FastifyReply): void {
    this.#cookie.clear(reply);
  }
}
