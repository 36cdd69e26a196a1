import type { ErrorBody } from '@muster/contracts/errors';
import { type CanActivate, type ExecutionContext, Injectable, Logger, SetMetadata } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { redact } from '../telemetry/redact';
import type { RequestKey } from '../eventlog/events';
import type { Principal } from '../auth/principal';
import { HttpError, errorBody, JSON_TYPE, ResponseAlreadySent } from './errors';
import { digestOf, type Fingerprint, fingerprintOf, sealKeyOf } from './idempotency-fingerprint';
import { IdempotencyKeys, type StoredResponse } from './idempotency-keys';
import { say } from '../languages/texts/catalogue';
import { RouteMetadata } from './route-metadata';

const IDEMPOTENT = 'idempotent';
/**
 * `rereads`: the route writes only through commands, so that a repeat can answer what the command would answer now
 * without sending it. `omits`: fields of the response that are shown once and are therefore not stored.
 */
interface IdempotentRoute {
  rereads?: boolean;
  omits?: readonly string[];
}
/**
 * Marks a route that accepts `Idempotency-Key` and stores its response for a day. Must not be used on public routes, or
 * if the response contains credentials that `omits` does not name. Routes that append no event and whose repeat changes
 * nothing get no mark: they store nothing (`writes.trust-spec.ts`).
 */
export const Idempotent = (route: IdempotentRoute = {}): MethodDecorator => SetMetadata(IDEMPOTENT, route);

/** Methods of routes that may write. */
export const COMMAND_METHODS = new Set(['POST', 'PATCH', 'PUT', 'DELETE']);
/** How long a repeat waits for the first request (ms) before it replaces it or learns that it was carried out. */
const WAIT_MS = 5_000;
const POLL_MS = 50;
/** Responses that are not stored, so that a retry runs again. */
const TRANSIENT_STATUSES = new Set([401, 429]);
const [BAD_REQUEST, SERVER_ERROR] = [400, 500];
const MAX_KEY_LENGTH = 200;
/** Larger responses are not stored (bytes): a repeat answers the current state. */
const MAX_STORED_BYTES = 8 * 1024;

interface Attempt extends RequestKey, Fingerprint {
  sealKey: Buffer;
  omits: readonly string[];
}
/** `reread`: the request repeats one that was carried out; nothing is executed, and its response is read again. */
export type IdempotentRequest = FastifyRequest & { user?: Principal; attempt?: Attempt; reread?: StoredResponse };

/**
 * `Idempotency-Key`: a repeat within 24 h gets the first response. Only the caller who sent the key (account and
 * session) gets it, for the same method, path and body. One attempt at a time holds the key, and `es_append` commits
 * for that attempt only: see docs/adr/0019. If a response is larger than 8 KB, only its status and hash are stored. A
 * repeat never executes the command again: it answers with the first status and what the command would answer now, or
 * with 409 `done-before` where that cannot be read. `idempotent-replay: true` says that the response equals the first
 * one, `current` that it was read again and differs. Implemented as a guard, because an interceptor would slow down
 * every request.
 */
@Injectable()
export class Idempotency implements CanActivate {
  readonly #log = new Logger('idempotency');
  readonly #accepts = new RouteMetadata<IdempotentRoute>(IDEMPOTENT);
  readonly #running = new Set<string>();
  /** Prefix of this node's attempts, used to detect attempts that ended without a stored response. */
  readonly #node = randomUUID();

  constructor(private readonly keys: IdempotencyKeys) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<IdempotentRequest>();
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || !request.user || !COMMAND_METHODS.has(request.method)) return true;
    const route = this.#accepts.get(context);
    if (!route) return true;
    if (key.length < 1 || key.length > MAX_KEY_LENGTH) {
      throw new HttpError(400, 'invalid', say('keyLength', { max: MAX_KEY_LENGTH }));
    }
    return this.#begin(key, request, route, context.switchToHttp().getResponse<FastifyReply>());
  }

  async #begin(key: string, request: IdempotentRequest, route: IdempotentRoute, reply: FastifyReply): Promise<true> {
    const fingerprint = fingerprintOf(key, request, request.user!);
    const attempt: Attempt = {
      ...fingerprint,
      attempt: `${this.#node}.${randomUUID()}`,
      sealKey: sealKeyOf(key, fingerprint),
      omits: route.omits ?? [],
    };
    this.#running.add(attempt.attempt);
    try {
      const response = await this.#claim(attempt);
      if (!response) {
        request.attempt = attempt;
        return true;
      }
      if (response.body === undefined) {
        if (!route.rereads) throw new HttpError(409, 'done-before', say('doneBefore'));
        this.#running.delete(attempt.attempt);
        request.reread = response;
        return true;
      }
      void reply
        .status(response.status)
        .headers({ 'content-type': JSON_TYPE, 'idempotent-replay': 'true' })
        .send(response.body);
      throw new ResponseAlreadySent();
    } catch (error) {
      this.#running.delete(attempt.attempt);
      throw error;
    }
  }

  /** Returns the first request's response, or undefined once this attempt holds the key. */
  async #claim(attempt: Attempt): Promise<StoredResponse | undefined> {
    // An attempt that had ended before the key was read. If it ended later, the row that was read may be out of date.
    let ended: string | undefined;
    for (const until = Date.now() + WAIT_MS; ; await pause(POLL_MS)) {
      if (await this.keys.claim(attempt)) return undefined;
      const held = await this.keys.find(attempt, attempt.sealKey);
      if (!held) continue;
      if (held.hash !== attempt.hash) {
        throw new HttpError(409, 'idempotency-key-reused', say('keyReused'));
      }
      if (held.response) return held.response;
      const isFinal = held.attempt === ended;
      ended = this.#hasEnded(held.attempt) ? held.attempt : undefined;
      if (!isFinal && (ended || Date.now() < until)) continue;
      if (held.isDone) {
        throw new HttpError(409, 'done-before', say('doneBefore'));
      }
      if (await this.keys.takeOver(attempt, held.attempt)) return undefined;
    }
  }

  #hasEnded(attempt: string): boolean {
    return attempt.startsWith(this.#node) && !this.#running.has(attempt);
  }

  /** Stores the response before it is sent, so that a repeat cannot overtake it. Returns the body to send. */
  async storeResponse(request: IdempotentRequest, reply: FastifyReply, body: unknown): Promise<unknown> {
    const attempt = request.attempt!;
    delete request.attempt;
    try {
      if (TRANSIENT_STATUSES.has(reply.statusCode) || reply.statusCode >= SERVER_ERROR) {
        // Not awaited, because the database may be unavailable
        void this.keys.release(attempt).catch((error: Error) => this.#warn(error));
        return body;
      }
      const response = toStored(reply.statusCode, textOf(body), attempt.omits);
      if (await this.keys.storeResponse(attempt, response, attempt.sealKey)) return body;
      return supersededBody(request, reply);
    } catch (error) {
      this.#warn(error as Error);
      return body;
    } finally {
      this.#running.delete(attempt.attempt);
    }
  }

  #warn({ message }: Error): void {
    this.#log.warn(`could not store the response to a request with an Idempotency-Key: ${redact(message)}`);
  }
}

/**
 * Returns the part of a response that is stored. The state that some rejections carry is left out, because clients
 * reload it anyway.
 */
function toStored(status: number, text: string, omits: readonly string[]): StoredResponse {
  const digest = digestOf(text);
  const body = omits.length > 0 && status < BAD_REQUEST ? without(text, omits) : text;
  if (Buffer.byteLength(body) <= MAX_STORED_BYTES) return { status, body, digest };
  if (status < BAD_REQUEST) return { status, body: undefined, digest };
  const { error, message, code, statusCode, requestId } = JSON.parse(body) as ErrorBody;
  return { status, body: JSON.stringify({ error, message, code, statusCode, requestId }), digest };
}
const without = (text: string, keys: readonly string[]): string =>
  JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text) as object).filter(([key]) => !keys.includes(key))));

/** Gives a response that was read again the status of the first one, and says whether it equals it. */
function markReread({ status, digest }: StoredResponse, reply: FastifyReply, body: unknown): void {
  if (reply.statusCode < BAD_REQUEST) void reply.status(status);
  void reply.header('idempotent-replay', digestOf(textOf(body)) === digest ? 'true' : 'current');
}

const textOf = (body: unknown): string =>
  typeof body === 'string' ? body : Buffer.isBuffer(body) ? body.toString() : '';

/** Returns the body for an attempt that was replaced by a repeat: its own result does not count. */
function supersededBody(request: FastifyRequest, reply: FastifyReply): string {
  void reply.status(503).removeHeader('content-length').headers({ 'content-type': JSON_TYPE, 'retry-after': '1' });
  return JSON.stringify(errorBody(503, say('superseded')('en'), request.id, 'superseded'));
}

export function registerResponseStorage(fastify: FastifyInstance, idempotency: Idempotency): void {
  fastify.addHook('onSend', (request, reply, body, done) => {
    const { attempt, reread } = request as IdempotentRequest;
    if (reread) markReread(reread, reply, body);
    if (!attempt) return done(null, body);
    void idempotency.storeResponse(request, reply, body).then((sent) => done(null, sent as typeof body));
  });
}
