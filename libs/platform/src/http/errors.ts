import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Injectable, Logger } from '@nestjs/common';
import { type ErrorBody, fill, type Language } from '@muster/contracts';
import { Rejection } from '@muster/kernel';
import type { Catalogue } from '@muster/texts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CommandRejected } from '../commands/aggregate-queue';
import { CommittedRequests } from '../commands/committed-requests';
import { asUnavailable, DatabaseUnavailable, OutcomeUnknown } from '../database/unavailable';
import { redact } from '../telemetry/redact';
import type { ErrorCatalogue, ErrorMessage } from './error-catalogue';
import { UnavailableError } from '../database/unavailable';
import { AuthError } from '../auth/principal';
import { catalogue } from '../languages/texts/catalogue';
import { texts } from '../languages/texts/en';
import { Translator } from '../languages/translate';
import { languageOf } from './language';

/** An error response. `extra` is merged into the body (`scrim`, `fields`, …). */
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

/** 429. `ms` is the time until the next request is allowed. */
export class TooManyRequestsError extends HttpError {
  override name = 'TooManyRequestsError';
  readonly seconds: number;
  constructor(ms: number) {
    const seconds = Math.max(1, Math.ceil(ms / 1000));
    super(429, 'too-many-requests', tooManyText(seconds), { retryAfter: seconds });
    this.seconds = seconds;
  }
}

const MINUTE_S = 60;
const tooManyText = (seconds: number): string =>
  seconds <= 2 * MINUTE_S
    ? fill(texts.tooManySeconds, { seconds })
    : fill(texts.tooManyMinutes, { minutes: Math.ceil(seconds / MINUTE_S) });

/** Thrown to end a request whose response has already been sent. */
export class ResponseAlreadySent extends Error {
  override name = 'ResponseAlreadySent';
}

/** Minimum interval between two log entries about 503 responses (ms). */
const WARN_EVERY_MS = 1_000;
/** Error message while the database is unavailable. */
export const BUSY = texts.busy;

interface ErrorResponse {
  status: number;
  code: string;
  error: string;
  extra?: Readonly<Record<string, unknown>>;
}

/** Error messages of all rejections of all features, and the translation of everything the server says. */
@Injectable()
export class ErrorMessages {
  constructor(
    private readonly catalogue: ErrorCatalogue,
    private readonly translator = new Translator([]),
  ) {}

  translate(sentence: string, language: Language): string {
    return this.translator.translate(sentence, language);
  }

  has(code: string): boolean {
    return code in this.catalogue;
  }

  toResponse({ code, params }: Rejection): ErrorResponse {
    const [status, message] = this.catalogue[code] ?? [400, code];
    return { status, code, error: render(message, params) };
  }
}

interface SpeakingFeature {
  errors?: ErrorCatalogue;
  texts?: Catalogue;
}
/** Those of all features and of the platform. */
export const errorMessagesOf = (features: readonly SpeakingFeature[]): ErrorMessages =>
  new ErrorMessages(
    Object.assign({}, ...features.map((feature) => feature.errors ?? {})),
    new Translator([catalogue, ...features.flatMap((feature) => feature.texts ?? [])]),
  );

const render = (message: ErrorMessage, params: Readonly<Record<string, unknown>>): string =>
  typeof message === 'string' ? message : message(params);

export const JSON_TYPE = 'application/json; charset=utf-8';

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

/** Creates the contract's error body. */
export const errorBody = (
  statusCode: number,
  error: string,
  requestId: string,
  code = CODE_BY_STATUS[statusCode] ?? 'bad-request',
): ErrorBody => ({ error, message: error, code, statusCode, requestId });

/**
 * Turns thrown errors into the contract's error body. It contains no stack trace, and errors a client can cause are
 * never a 500.
 */
@Catch()
@Injectable()
export class ErrorFilter implements ExceptionFilter {
  readonly #log = new Logger('http');
  #warnedAt = 0;
  constructor(
    private readonly messages: ErrorMessages,
    private readonly committed: CommittedRequests,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    if (thrown instanceof ResponseAlreadySent) return;
    const http = host.switchToHttp();
    const [request, reply] = [http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>()];
    const english = this.#toResponse(thrown, request.id);
    const { status, code, error, extra } = this.#translate(english, languageOf(request));
    if (status >= 500 && status !== 503)
      this.#log.error(
        { requestId: request.id, err: thrown },
        `${request.method} ${request.routeOptions?.url ?? ''} failed`,
      );
    if (status === 503) {
      this.#warn(thrown);
      void reply.header('retry-after', '1');
    }
    const retryAfter = extra?.['retryAfter'];
    if (typeof retryAfter === 'number') void reply.header('retry-after', String(retryAfter));
    const body = { ...extra, ...errorBody(status, error, request.id, code) };
    void reply.status(status).header('content-type', JSON_TYPE).send(body);
  }

  #translate(response: ErrorResponse, language: Language): ErrorResponse {
    if (language === 'en') return response;
    const translate = (text: unknown) => (typeof text === 'string' ? this.messages.translate(text, language) : text);
    const fields = response.extra?.['fields'];
    const translated = Object.entries(fields ?? {}).map(([field, text]) => [field, translate(text)] as const);
    return {
      ...response,
      error: this.messages.translate(response.error, language),
      ...(fields !== undefined && { extra: { ...response.extra, fields: Object.fromEntries(translated) } }),
    };
  }

  /** Logs why requests get a 503, at most once a second. */
  #warn(thrown: unknown): void {
    const reason = asUnavailable(thrown);
    if (!(reason instanceof DatabaseUnavailable) || Date.now() - this.#warnedAt < WARN_EVERY_MS) return;
    this.#warnedAt = Date.now();
    this.#log.warn(`responding with 503: ${[reason.code, redact(reason.message)].filter(Boolean).join(' ')}`);
  }

  #toResponse(raised: unknown, requestId: string): ErrorResponse {
    const thrown = asUnavailable(raised);
    if (thrown instanceof CommandRejected) return this.messages.toResponse(thrown.rejection);
    if (thrown instanceof Rejection) return this.messages.toResponse(thrown);
    if (thrown instanceof AuthError) return { status: 401, code: thrown.code, error: thrown.message };
    if (thrown instanceof HttpError)
      return { status: thrown.status, code: thrown.code, error: thrown.message, extra: thrown.extra };
    if (thrown instanceof UnavailableError)
      return thrown instanceof OutcomeUnknown || this.committed.has(requestId)
        ? { status: 503, code: 'outcome-unknown', error: texts.outcomeUnknown }
        : { status: 503, code: 'unavailable', error: BUSY };
    return this.#fromFrameworkError(thrown);
  }

  /** Handles errors of Nest and Fastify: malformed JSON, too large bodies, unknown routes. */
  #fromFrameworkError(thrown: unknown): ErrorResponse {
    const status =
      thrown instanceof HttpException ? thrown.getStatus() : ((thrown as { statusCode?: number }).statusCode ?? 500);
    if (status >= 500) return { status, code: 'internal', error: texts.internal };
    return { status, code: CODE_BY_STATUS[status] ?? 'bad-request', error: (thrown as Error).message };
  }
}
