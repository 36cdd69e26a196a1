import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { wantsRawBody } from './body-limit';
import { HttpError } from './errors';
import { say } from '../languages/texts/catalogue';
import { NUL, storageProblem } from './storable';

type Done = (error: Error | null, body?: unknown) => void;

/** Values that a body may have: parsing and checking half a million of them would hold up everybody for a second. */
const MAX_VALUES = 10_000;
const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = [...'"\\,[{'].map((character) => character.charCodeAt(0));

/**
 * Parses JSON bodies. An empty body is undefined. Rejects, for all routes, bodies that have too many values, are nested
 * too deeply or cannot be stored, and NUL characters in URLs.
 */
export function registerJsonParser(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const parse = fastify.getDefaultJsonParser('error', 'error');
  app.useBodyParser('application/json', {}, (request: FastifyRequest, raw: Buffer, done: Done) => {
    if (wantsRawBody(request)) return done(null, raw);
    if (hasTooManyValues(raw)) return done(new HttpError(400, 'invalid', say('tooManyValues', { max: MAX_VALUES })));
    const text = raw.toString();
    if (text.trim() === '') return done(null, undefined);
    // Unstorable characters can only come from escapes, so most texts need no check.
    const onParsed: Done = (error, body) => {
      const problem = error ? undefined : storageProblem(body, text.includes('\\u'));
      if (problem) done(new HttpError(400, 'invalid', problem));
      else done(error, body);
    };
    return void parse(request, text, onParsed);
  });
  fastify.addHook('onRequest', (request, _reply, done) =>
    done(request.url.includes('%00') ? new HttpError(400, 'invalid', NUL) : undefined),
  );
}

/** Counts what begins a value, or comes before one, outside of texts. Most bodies are too short to have so many. */
function hasTooManyValues(raw: Buffer): boolean {
  if (raw.length <= MAX_VALUES) return false;
  let values = 0;
  for (let at = 0; at < raw.length; at++) {
    const byte = raw[at];
    if (byte === QUOTE) at = endOfText(raw, at + 1);
    else if (byte === COMMA || byte === BRACKET || byte === BRACE) values += 1;
    if (values > MAX_VALUES) return true;
  }
  return false;
}
function endOfText(raw: Buffer, from: number): number {
  let at = from;
  while (at < raw.length && raw[at] !== QUOTE) at += raw[at] === BACKSLASH ? 2 : 1;
  return at;
}
