import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Database } from '../db/database';
import type { Principal } from '../people';
import { HttpRefusal, Sent } from './errors';

interface Held { hash: string; status: number | null; body: string | null }
type Marked = FastifyRequest & { user?: Principal; idempotent?: { actor: string; key: string } };

/** A first answer that never came (the process died) is not waited for longer than this (ms). */
const ABANDONED_MS = 30_000;
const POLL_MS = 50;
/** Answers that say "not now" are not the answer: the next try counts. */
const PASSING = new Set([401, 429, 503]);

/**
 * `Idempotency-Key` on POST and PATCH: a repeat within 24 h gets the first answer again, whatever it was. A guard, the last
 * one, and not an interceptor: those cost every request a chain of observables, also the many that bring no key.
 */
@Injectable()
export class Idempotency implements CanActivate {
  constructor(private readonly database: Database) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<Marked>();
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || !['POST', 'PATCH'].includes(request.method)) return true;
    return this.#once(key, request, context.switchToHttp().getResponse<FastifyReply>());
  }

  async #once(key: string, request: Marked, reply: FastifyReply): Promise<true> {
    if (key.length < 1 || key.length > 200) throw new HttpRefusal(400, 'invalid', 'Idempotency-Key has at most 200 characters');
    const actor = request.user?.userId ?? request.ip;
    const hash = createHash('sha256').update(`${request.method} ${request.url} ${JSON.stringify(request.body ?? null)}`).digest('hex');
    if (await this.#claim(actor, key, hash)) {
      request.idempotent = { actor, key };
      return true;
    }
    const first = await this.#answer(actor, key);
    if (first.hash !== hash) throw new HttpRefusal(409, 'idempotency-key-reused', 'This Idempotency-Key belongs to another request');
    if (first.status === null) throw new HttpRefusal(409, 'still-working', 'The first request with this Idempotency-Key is still being worked on');
    void reply.status(first.status).header('content-type', 'application/json; charset=utf-8').header('idempotent-replay', 'true').send(first.body ?? '');
    throw new Sent();
  }

  /** Keeps what is sent for a marked request; called before it goes out, so that a repeat never overtakes it. */
  async keep(request: Marked, reply: FastifyReply, body: unknown): Promise<void> {
    const { actor, key } = request.idempotent!;
    if (PASSING.has(reply.statusCode) || reply.statusCode >= 500) {
      await this.database.rows('DELETE FROM idempotency WHERE actor = $1 AND key = $2', [actor, key]);
      return;
    }
    const text = typeof body === 'string' ? body : Buffer.isBuffer(body) ? body.toString() : '';
    await this.database.rows('UPDATE idempotency SET status = $3, body = $4 WHERE actor = $1 AND key = $2', [actor, key, reply.statusCode, text]);
  }

  async #claim(actor: string, key: string, hash: string): Promise<boolean> {
    const rows = await this.database.rows(
      `INSERT INTO idempotency AS held (actor, key, hash) VALUES ($1, $2, $3)
       ON CONFLICT (actor, key) DO UPDATE SET hash = excluded.hash, status = NULL, body = NULL, at = now()
       WHERE held.at < now() - interval '24 hours' OR (held.status IS NULL AND held.at < now() - make_interval(secs => $4))
       RETURNING 1`, [actor, key, hash, ABANDONED_MS / 1000]);
    return rows.length > 0;
  }

  /** The first answer; waits while it is being worked on. */
  async #answer(actor: string, key: string): Promise<Held> {
    for (const until = Date.now() + ABANDONED_MS / 3; ;) {
      const [held] = await this.database.rows<Held>('SELECT hash, status, body FROM idempotency WHERE actor = $1 AND key = $2', [actor, key]);
      if (held && (held.status !== null || Date.now() > until)) return held;
      if (!held) throw new HttpRefusal(409, 'still-working', 'The first request with this Idempotency-Key was not finished, please try again');
      await pause(POLL_MS);
    }
  }
}

export function keepAnswers(fastify: FastifyInstance, idempotency: Idempotency): void {
  fastify.addHook('onSend', (request, reply, body, done) => {
    if (!(request as Marked).idempotent) return done(null, body);
    idempotency.keep(request, reply, body).then(() => done(null, body), done);
  });
}
