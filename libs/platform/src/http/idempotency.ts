import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Database } from '../db/database';
import type { Principal } from '../people';
import { HttpRefusal, Sent } from './errors';

interface Held { hash: string; status: number | null; body: string | null; abandoned: boolean }
type Marked = FastifyRequest & { user?: Principal; idempotent?: { actor: string; key: string } };

/** A first answer that never came (the process died) is not waited for longer than this (ms). */
const ABANDONED_MS = 30_000;
const POLL_MS = 50;
/** Answers that say "not now" are not the answer: the next try counts. */
const PASSING = new Set([401, 429, 503]);
/** So many facts at most are written while one request is being worked on. */
const MEANWHILE = 100_000;
/** The log knows of a fact this request asked for: it was carried out, whoever heard of it. */
const CARRIED_OUT = `EXISTS (SELECT 1 FROM events e WHERE e.position > held.head AND e.position <= held.head + ${MEANWHILE} AND e.meta->>'requestId' = held.request AND e.meta->>'by' = held.actor)`;

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
    if (await this.#claim(actor, key, hash, request.id)) {
      request.idempotent = { actor, key };
      return true;
    }
    const first = await this.#answer(actor, key);
    if (first.hash !== hash) throw new HttpRefusal(409, 'idempotency-key-reused', 'This Idempotency-Key belongs to another request');
    if (first.status === null && first.abandoned) throw new HttpRefusal(409, 'done-before', 'This was done when you asked first, only the answer was lost. Look how things stand now');
    if (first.status === null) throw new HttpRefusal(409, 'still-working', 'The first request with this Idempotency-Key is still being worked on');
    void reply.status(first.status).header('content-type', 'application/json; charset=utf-8').header('idempotent-replay', 'true').send(first.body ?? '');
    throw new Sent();
  }

  /** Keeps what is sent for a marked request; called before it goes out, so that a repeat never overtakes it. */
  async keep(request: Marked, reply: FastifyReply, body: unknown): Promise<void> {
    const { actor, key } = request.idempotent!;
    if (PASSING.has(reply.statusCode) || reply.statusCode >= 500) {
      await this.#release(actor, key);
      return;
    }
    const text = typeof body === 'string' ? body : Buffer.isBuffer(body) ? body.toString() : '';
    await this.database.rows('UPDATE idempotency SET status = $3, body = $4 WHERE actor = $1 AND key = $2', [actor, key, reply.statusCode, text]);
  }

  /** The next try counts, unless this one was carried out and only its answer is a bad one: then nobody will ever know a better. */
  async #release(actor: string, key: string): Promise<void> {
    const gone = await this.database.rows(`DELETE FROM idempotency AS held WHERE actor = $1 AND key = $2 AND NOT ${CARRIED_OUT} RETURNING 1`, [actor, key]);
    if (gone.length === 0) await this.database.rows('UPDATE idempotency SET at = at - make_interval(secs => $3) WHERE actor = $1 AND key = $2', [actor, key, ABANDONED_MS / 1000]);
  }

  async #claim(actor: string, key: string, hash: string, request: string): Promise<boolean> {
    const rows = await this.database.rows(
      `INSERT INTO idempotency AS held (actor, key, hash, request, head) SELECT $1, $2, $3, $5, position FROM es_head
       ON CONFLICT (actor, key) DO UPDATE SET hash = excluded.hash, status = NULL, body = NULL, at = now(), request = excluded.request, head = excluded.head
       WHERE held.at < now() - interval '24 hours' OR (held.status IS NULL AND held.at < now() - make_interval(secs => $4) AND NOT ${CARRIED_OUT})
       RETURNING 1`, [actor, key, hash, ABANDONED_MS / 1000, request]);
    return rows.length > 0;
  }

  /** The first answer; waits while it is being worked on. */
  async #answer(actor: string, key: string): Promise<Held> {
    for (const until = Date.now() + ABANDONED_MS / 3; ;) {
      const [held] = await this.database.rows<Held>('SELECT hash, status, body, at < now() - make_interval(secs => $3) AS abandoned FROM idempotency WHERE actor = $1 AND key = $2', [actor, key, ABANDONED_MS / 1000]);
      if (held && (held.status !== null || held.abandoned || Date.now() > until)) return held;
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
