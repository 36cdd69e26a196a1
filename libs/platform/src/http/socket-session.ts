import { fastifyCookie } from '@fastify/cookie';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { CONFIG, type Config } from '../config/config';
import { SignedCookie } from './signed-cookie';
import { type Claims, DAY_S, Tokens } from '../auth/tokens';

const claimsSchema = z.object({ sub: z.string(), sv: z.number(), sid: z.string(), exp: z.number() });

/**
 * A cookie that proves the browser's session in the handshake of a socket. It exists for clients that open their socket
 * before their user signs in. It proves nothing to other routes, and its path makes the browser send it to sockets
 * only.
 */
@Injectable()
export class SocketSession {
  readonly #cookie: SignedCookie<typeof claimsSchema>;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly tokens: Tokens,
  ) {
    this.#cookie = new SignedCookie(config, {
      name: 'muster_socket',
      purpose: 'session of a socket:',
      minutes: (config.SESSION_DAYS * DAY_S) / 60,
      schema: claimsSchema,
      path: '/socket.io',
    });
  }

  /** `token`: the one that the same response carries. */
  issue(reply: FastifyReply, token: string): void {
    const { sub, sv, sid, exp } = this.tokens.verify(token);
    this.#cookie.issue(reply, { sub, sv, sid, exp });
  }

  /** Returns the session that a `Cookie` header proves. It may have ended. */
  read(header = ''): Claims | undefined {
    return this.#cookie.read({ cookies: fastifyCookie.parse(header) });
  }

  clear(reply: FastifyReply): void {
    this.#cookie.clear(reply);
  }
}
