/** Every error of the API, as the error filter writes it. */
import type { Language } from '@muster/contracts/languages';
import type { Text } from '@muster/contracts/texts';
import { Rejection } from '@muster/kernel';
import { AuthError, ErrorFilter } from '@muster/platform/http';
import { HttpError, UnavailableError } from '@muster/platform';
import { type Catalogue, write } from '@muster/texts';
import { NotFoundException } from '@nestjs/common';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { OutcomeUnknown } from '../../../../libs/platform/src/database/unavailable';
import { ErrorMessages, TooManyRequestsError } from '../../../../libs/platform/src/http/errors';
import { validation } from '../../../../libs/platform/src/http/schema';
import { catalogue as platformTexts, say } from '../../../../libs/platform/src/languages/texts/catalogue';
import { features } from '../../../features';

export const messages = new ErrorMessages(features);
const filter = new ErrorFilter(messages, { has: () => false } as never);

interface Body {
  error: string;
  code: string;
  statusCode: number;
  fields?: Record<string, string>;
}

/** The body of the response to a request that failed with this error. */
export function respond(thrown: unknown, language: Language): Body {
  let body: unknown;
  const request = {
    id: 'request',
    method: 'GET',
    url: '/api/nowhere',
    headers: { 'x-muster-language': language },
  };
  const reply = {
    header: () => reply,
    status: () => reply,
    send: (sent: unknown) => void (body = sent),
  };
  const http = { getRequest: () => request, getResponse: () => reply };
  filter.catch(thrown, { switchToHttp: () => http } as never);
  return body as Body;
}

/** Parameters of the rejections whose message depends on them, by code. */
const PARAMETERS: Record<string, readonly Record<string, unknown>[]> = {
  'seat-taken': [
    { team: 'teamOne', free: ['Top', 'ADC'] },
    { team: 'teamTwo', free: ['Top', 'ADC'] },
    { team: 'teamOne', free: [] },
    { team: 'teamTwo', free: [] },
  ],
  'too-many-scrims': [{ max: 20 }],
  'not-enough-users': [{ found: 3, needed: 7 }],
  'asked-already': [{ ago: '3 hours' }],
  'no-ten': [{ people: 2 }],
  'team-seat': [{ team: 'Porto Bears' }],
  'start-not-possible': [{ team: 'Porto Bears' }],
  'rank-outside': [{ team: 'Porto Bears', from: 'Gold 4', to: 'Gold 1' }],
  'team-booked': [{ whose: 'ours' }, { whose: 'theirs', team: 'Porto Bears' }],
  'line-up-needed': [{ whose: 'ours' }, { whose: 'theirs', team: 'Porto Bears' }],
  'player-busy': [{ names: 'Ana, Bo' }],
  'player-twice': [{ names: 'Ana, Bo' }],
  'cannot-undo': ['seat-taken', 'takes-part', 'moved', 'changed-again', 'no-room', 'nothing-left'].map((because) => ({
    because,
  })),
};

const rejectionsOf = (codes: object): Rejection[] =>
  Object.keys(codes).flatMap((code) => (PARAMETERS[code] ?? [{}]).map((params) => new Rejection(code, params)));
export const rejections = features.flatMap(({ errors = {} }) => rejectionsOf(errors));

/** Status and sentence, by feature and code. */
export const sayRejections = (language: Language) =>
  Object.fromEntries(
    features
      .filter(({ errors }) => errors)
      .map(({ name, errors }) => [
        name,
        Object.fromEntries(
          rejectionsOf(errors!).map((rejection) => {
            const { statusCode, code, error } = respond(rejection, language);
            return [[code, ...Object.values(rejection.params)].join(' '), `${statusCode} ${error}`];
          }),
        ),
      ]),
  );

/** Values are the names of their placeholders unless they mean something. */
const valuesOf = (text: Text): Record<string, unknown>[] => {
  const names = [...JSON.stringify(text).matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, `<${name}>`] as const);
  const values = { ...Object.fromEntries(names), date: new Date('2026-11-30T18:00:00Z') };
  if (typeof text !== 'string') return [1, 2, 5, 22].map((n) => ({ n }));
  if (!text.includes('{field}')) return [values];
  return ['title', say('startTime'), say('region')].map((field) => ({ ...values, field }));
};

const sentencesOfRejections = new Set(rejections.map((rejection) => respond(rejection, 'en').error));

/** Every other text of every feature, in the order of the English ones. */
export const sayTexts = (language: Language) =>
  Object.fromEntries(
    [{ name: 'platform', texts: platformTexts as Catalogue }, ...features].flatMap(({ name, texts }) => {
      if (!texts) return [];
      const said = Object.entries(texts.en).flatMap(([key, text]) =>
        valuesOf(text).map((values) => ({
          english: write(text, values, 'en'),
          own: write(texts[language][key]!, values, language),
        })),
      );
      const others = said.filter(({ english }) => !sentencesOfRejections.has(english));
      return [[name, others.sort((a, b) => (a.english < b.english ? -1 : 1)).map(({ own }) => own)]];
    }),
  );

const MINUTE_MS = 60_000;
/** Errors that every feature can cause. */
const FAILURES = {
  'too many requests': new TooManyRequestsError(MINUTE_MS),
  'too many requests for long': new TooManyRequestsError(10 * MINUTE_MS),
  'too many requests for a day': new TooManyRequestsError(24 * 60 * MINUTE_MS),
  'no session': new AuthError('unauthorized'),
  'no database': new UnavailableError('gone'),
  'no answer of the database': new OutcomeUnknown(),
  'unknown address': new NotFoundException('Cannot GET /api/nowhere'),
  'large body': Object.assign(new Error('Request body is too large'), {
    statusCode: 413,
    code: 'FST_ERR_CTP_BODY_TOO_LARGE',
  }),
  'foreign sentence': Object.assign(new Error('Unsupported Media Type'), { statusCode: 415 }),
};
export const sayFailures = (language: Language) =>
  Object.fromEntries(
    Object.entries(FAILURES).map(([name, thrown]) => {
      const { statusCode, code, error } = respond(thrown, language);
      return [name, `${statusCode} ${code}: ${error}`];
    }),
  );

const LONG = 'x'.repeat(10_000);
const PROBES = [undefined, null, '', ' ', LONG, '#!?', '\u200B', -1, 1e12, 0.5, true, [], [LONG], {}, { a: LONG }];

const CONTRACTS = join(__dirname, '../../../../libs/contracts/src');

/** The fields of the bodies and queries that the API reads. */
function inputs(): [string, z.ZodType][] {
  const modules = readdirSync(CONTRACTS).filter((file) => !file.endsWith('.spec.ts'));
  const schemas = modules
    .flatMap((file) => Object.entries(require(join(CONTRACTS, file)) as Record<string, unknown>))
    .filter(([name]) => /Body$|Query$|Start$/.test(name));
  return schemas.flatMap(([, schema]) =>
    schema instanceof z.ZodObject ? (Object.entries(schema.shape) as [string, z.ZodType][]) : [],
  );
}

/** Returns one error for each sentence that the schemas can produce. The errors do not depend on the language. */
export async function invalidInputs(): Promise<HttpError[]> {
  const found = new Map<string, HttpError>();
  for (const [field, type] of inputs())
    for (const probe of PROBES) {
      const schema = z.object({ [field]: type });
      const thrown: unknown = await validation
        .transform({ [field]: probe }, { type: 'body', schema: schema as never })
        .catch((error: unknown) => error);
      if (thrown instanceof HttpError && !found.has(thrown.message)) found.set(thrown.message, thrown);
    }
  return [...found.values()].sort((a, b) => (a.message < b.message ? -1 : 1));
}
export const sayInvalid = (errors: readonly HttpError[], language: Language) =>
  errors.map((thrown) => {
    const { error, fields } = respond(thrown, language);
    const others = Object.values(fields ?? {}).filter((text) => text !== error);
    return others.length === 0 ? error : [error, ...others];
  });
