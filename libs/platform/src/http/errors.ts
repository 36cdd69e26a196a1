import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Injectable, Logger } from '@nestjs/common';
import type { ErrorBody } from '@muster/contracts';
import { Rejection } from '@muster/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CommandRejected } from '../commands/aggregate-queue';
import { asUnavailable, DatabaseUnavailable, OutcomeUnknown } from '../db/unavailable';
import { redact } from '../redact';
import type { ErrorCatalogue, ErrorMessage } from '../feature';
import { UnavailableError } from '../log/events';
import { AuthError } from '../people';

/** A refused request, ready to be answered. `more` is merged into the body (`scrim`, `fields`, …). */
export class HttpError extends Error {
  override name = 'HttpError';
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** Once too often; `ms` until there is room again. */
export class TooManyRequestsError extends HttpError {
  override name = 'TooManyRequestsError';
  readonly seconds: number;
  constructor(ms: number) {
    const seconds = Math.max(1, Math.ceil(ms / 1000));
    super(429, 'too-many-requests', `Too many requests, please try again in ${formatWait(seconds)}`, {
      retryAfter: seconds,
    });
    this.seconds = seconds;
  }
}

const MINUTE_S = 60;
const formatWait = (seconds: number): string =>
  seconds <= 2 * MINUTE_S ? `${seconds} s` : `${Math.ceil(seconds / MINUTE_S)} min`;

/** The answer has gone out already, and nothing more is to be done. */
export class ResponseAlreadySent extends Error {
  override name = 'ResponseAlreadySent';
}

/** Ms between two log lines about it. */
const WARN_EVERY_MS = 1_000;
/** What people are told while the database is away. */
export const BUSY = 'The server is busy, please try again in a moment';

const UNKNOWN = 'We do not know yet whether this was done, please look again in a moment';

interface ErrorResponse {
  status: number;
  code: string;
  error: string;
  extra?: Readonly<Record<string, unknown>>;
}

/** The words of every rejection of every feature; a code without words is found at boot, not by a player. */
@Injectable()
export class ErrorMessages {
  constructor(private readonly catalogue: ErrorCatalogue) {}

  has(code: string): boolean {
    return code in this.catalogue;
  }

  toResponse({ code, params }: Rejection): ErrorResponse {
    const [status, words] = this.catalogue[code] ?? [400, code];
    return { status, code, error: render(words, params) };
  }
}

const render = (words: ErrorMessage, params: Readonly<Record<string, unknown>>): string =>
  typeof words === 'string' ? words : words(params);

const CODE_BY_STATUS: Record<number, string> = {
  400: 'bad-request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  408: 'too-slow',
  413: 'too-large',
  414: 'address-too-long',
  415: 'unsupported-media-type',
  429: 'too-many-requests',
  431: 'headers-too-large',
  503: 'unavailable',
};

/** The contract's shape of every refusal. */
export const errorBody = (
  statusCode: number,
  error: string,
  requestId: string,
  code = CODE_BY_STATUS[statusCode] ?? 'bad-request',
): ErrorBody => ({ error, message: error, code, statusCode, requestId });

/**
 * Turns whatever was thrown into the contract's error body. Never a stack trace, never a 500 for what a client can
 * cause.
 */
@Catch()
@Injectable()
export class ErrorFilter implements ExceptionFilter {
  readonly #log = new Logger('http');
  #warnedAt = 0;
  constructor(private readonly words: ErrorMessages) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    if (thrown instanceof ResponseAlreadySent) return;
    const http = host.switchToHttp();
    const [request, reply] = [http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>()];
    const { status, code, error, extra } = this.#toResponse(thrown);
    if (status >= 500 && status !== 503)
      this.#log.error(
        { requestId: request.id, err: thrown },
        `${request.method} ${request.routeOptions?.url ?? ''} failed`,
      );
    if (status === 503) {
      this.#warn(thrown);
      void reply.header('retry-after', '1');
    }
    if (thrown instanceof TooManyRequestsError) void reply.header('retry-after', String(thrown.seconds));
    const body = { ...extra, ...errorBody(status, error, request.id, code) };
    void reply.status(status).header('content-type', 'application/json; charset=utf-8').send(body);
  }

  /** Why requests get a 503, at most once a second. */
  #warn(thrown: unknown): void {
    const reason = asUnavailable(thrown);
    if (!(reason instanceof DatabaseUnavailable) || Date.now() - this.#warnedAt < WARN_EVERY_MS) return;
    this.#warnedAt = Date.now();
    this.#log.warn(`requests are answered 503: ${[reason.code, redact(reason.message)].filter(Boolean).join(' ')}`);
  }

  #toResponse(raised: unknown): ErrorResponse {
    const thrown = asUnavailable(raised);
    if (thrown instanceof CommandRejected) return this.words.toResponse(thrown.rejection);
    if (thrown instanceof Rejection) return this.words.toResponse(thrown);
    if (thrown instanceof AuthError) return { status: 401, code: thrown.code, error: thrown.message };
    if (thrown instanceof HttpError)
      return { status: thrown.status, code: thrown.code, error: thrown.message, extra: thrown.extra };
    if (thrown instanceof OutcomeUnknown) return { status: 503, code: 'outcome-unknown', error: UNKNOWN };
    if (thrown instanceof UnavailableError) return { status: 503, code: 'unavailable', error: BUSY };
    return this.#fromFrameworkError(thrown);
  }

  /** Nest's and Fastify's own errors: malformed JSON, too large a body, unknown routes. */
  #fromFrameworkError(thrown: unknown): ErrorResponse {
    const status =
      thrown instanceof HttpException ? thrown.getStatus() : ((thrown as { statusCode?: number }).statusCode ?? 500);
    if (status >= 500) return { status, code: 'internal', error: 'Something went wrong on our side' };
    return { status, code: CODE_BY_STATUS[status] ?? 'bad-request', error: (thrown as Error).message };
  }
}
