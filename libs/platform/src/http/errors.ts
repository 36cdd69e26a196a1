import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  Injectable,
  Logger,
  NotFoundException,
} from '@nestjs/common';
import type { ErrorBody } from '@muster/contracts/errors';
import { LANGUAGES, type Language } from '@muster/contracts/languages';
import { Rejection } from '@muster/kernel';
import { type Catalogue, type Sentence, type Statuses, write } from '@muster/texts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CommandRejected } from '../commands/aggregate-queue';
import { CommittedRequests } from '../commands/committed-requests';
import { EndlessConflict } from '../commands/unit-of-work';
import { redact } from '../telemetry/redact';
import { asUnavailable, DatabaseUnavailable, OutcomeUnknown, UnavailableError } from '../database/unavailable';
import { AuthError } from '../auth/principal';
import { say } from '../languages/texts/catalogue';
import { languageOf } from './language';

/** Additional fields of an error's body. `fields`: the problem of each field of a form. */
interface Extra {
  readonly fields?: Readonly<Record<string, Sentence>>;
  readonly [key: string]: unknown;
}

/** An error response. `extra` is merged into the body. */
export class HttpError extends Error {
  override name = 'HttpError';
  constructor(
    readonly status: number,
    readonly code: string,
    readonly sentence: Sentence,
    readonly extra: Extra = {},
  ) {
    super(sentence('en'));
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

const [MINUTE_S, HOUR_S] = [60, 3_600];
function tooManyText(seconds: number): Sentence {
  if (seconds <= 2 * MINUTE_S) return say('tooManySeconds', { seconds });
  return seconds <= 2 * HOUR_S
    ? say('tooManyMinutes', { minutes: Math.ceil(seconds / MINUTE_S) })
    : say('tooManyHours', { hours: Math.ceil(seconds / HOUR_S) });
}

/** Thrown to end a request whose response has already been sent. */
export class ResponseAlreadySent extends Error {
  override name = 'ResponseAlreadySent';
}

/** Minimum interval between two log entries about 503 responses (ms). */
const WARN_EVERY_MS = 1_000;
/** Error message while the database is unavailable. */
export const BUSY = say('busy');

interface ErrorResponse {
  status: number;
  code: string;
  sentence: Sentence;
  extra?: Extra;
}

/**
 * Writes the sentences of errors that clients cause: the sentence an error was thrown with, or its feature's text for
 * the rejection.
 */
@Injectable()
export class ErrorMessages {
  readonly #statuses: Statuses;
  readonly #texts: Catalogue;

  constructor(features: readonly { errors?: Statuses; texts?: Catalogue }[]) {
    this.#statuses = Object.assign({}, ...features.map(({ errors }) => errors));
    this.#texts = Object.fromEntries(
      LANGUAGES.map((language) => [language, Object.assign({}, ...features.map(({ texts }) => texts?.[language]))]),
    ) as unknown as Catalogue;
  }

  has(code: string): boolean {
    return code in this.#statuses;
  }

  /** Returns undefined for errors that are faults of ours. */
  find(thrown: unknown): ErrorResponse | undefined {
    if (thrown instanceof CommandRejected) return this.#ofRejection(thrown.rejection);
    if (thrown instanceof Rejection) return this.#ofRejection(thrown);
    if (thrown instanceof AuthError) return { status: 401, code: thrown.code, sentence: thrown.sentence };
    if (thrown instanceof HttpError) return thrown;
    if (thrown instanceof EndlessConflict) return { status: 409, code: 'conflict', sentence: say('conflict') };
    return asUnavailable(thrown) instanceof UnavailableError
      ? { status: 503, code: 'unavailable', sentence: BUSY }
      : undefined;
  }

  /** `retryAfter`: seconds, of rules that allow something only so often. */
  #ofRejection({ code, params, textKey }: Rejection): ErrorResponse {
    const entry = this.#statuses[code] ?? 400;
    const [status, key] = typeof entry === 'number' ? [entry, textKey] : [entry[0], entry[1](params as never)];
    const textIn = (language: Language) => this.#texts[language][key] ?? code;
    const { retryAfter } = params;
    return {
      status,
      code,
      sentence: (language) => write(textIn(language), params, language),
      ...(retryAfter !== undefined && { extra: { retryAfter } }),
    };
  }
}

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
    const { status, code, sentence, extra } = this.#toResponse(thrown, request);
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
    const language = languageOf(request);
    const body = { ...inLanguage(extra, language), ...errorBody(status, sentence(language), request.id, code) };
    void reply.status(status).header('content-type', JSON_TYPE).send(body);
  }

  /** Logs why requests get a 503, at most once a second. */
  #warn(thrown: unknown): void {
    const reason = asUnavailable(thrown);
    if (!(reason instanceof DatabaseUnavailable) || Date.now() - this.#warnedAt < WARN_EVERY_MS) return;
    this.#warnedAt = Date.now();
    this.#log.warn(`responding with 503: ${[reason.code, redact(reason.message)].filter(Boolean).join(' ')}`);
  }

  #toResponse(thrown: unknown, request: FastifyRequest): ErrorResponse {
    const error = asUnavailable(thrown);
    if (error instanceof UnavailableError && (error instanceof OutcomeUnknown || this.committed.has(request.id)))
      return { status: 503, code: 'outcome-unknown', sentence: say('outcomeUnknown') };
    return this.messages.find(thrown) ?? fromFramework(thrown, request);
  }
}

/** Errors of Nest and Fastify: malformed JSON, too large bodies, unknown routes. */
function fromFramework(thrown: unknown, request: FastifyRequest): ErrorResponse {
  const status =
    thrown instanceof HttpException ? thrown.getStatus() : ((thrown as { statusCode?: number }).statusCode ?? 500);
  if (status >= 500) return { status, code: 'internal', sentence: say('internal') };
  return { status, code: CODE_BY_STATUS[status] ?? 'bad-request', sentence: ofFramework(thrown, request) };
}

/** Sentences without a translation stay as they are. */
function ofFramework(thrown: unknown, { method, originalUrl, url }: FastifyRequest): Sentence {
  if ((thrown as { code?: string }).code === 'FST_ERR_CTP_BODY_TOO_LARGE') return say('bodyTooLarge');
  if (thrown instanceof NotFoundException) return say('routeNotFound', { method, path: originalUrl ?? url });
  return () => (thrown as Error).message;
}

const inLanguage = ({ fields, ...extra }: Extra = {}, language: Language) => ({
  ...extra,
  ...(fields && {
    fields: Object.fromEntries(Object.entries(fields).map(([field, sentence]) => [field, sentence(language)])),
  }),
});
