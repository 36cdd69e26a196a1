import { applyDecorators, StandardSchemaValidationPipe } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import type { z } from 'zod';
import { HttpError } from './errors';
import './zod-messages';

type Handler<T> = <M extends (...args: never[]) => T | Promise<T>>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<M>,
) => void;

/**
 * Declares the answer: documented in OpenAPI and checked by the compiler. Views are built field by field, so nothing is
 * stripped here.
 */
export const Returns = <S extends z.ZodType>(schema: S, status = 200): Handler<z.input<S>> =>
  applyDecorators(ApiResponse({ status, standardSchema: schema })) as Handler<z.input<S>>;
/** The same for handlers that answer the encoded JSON itself. */
export const ReturnsEncoded = (schema: z.ZodType, status = 200): MethodDecorator =>
  applyDecorators(ApiResponse({ status, standardSchema: schema }));

interface Issue {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
}
const name = (issue: Issue): string =>
  (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.');

/**
 * Bodies, queries and params are checked by their zod schema; the first issue is the sentence, `fields` names them all.
 */
export const validation = new StandardSchemaValidationPipe({
  exceptionFactory: (issues) => {
    const fields = Object.fromEntries(
      [...(issues as readonly Issue[])]
        .reverse()
        .filter(name)
        .map((issue) => [name(issue), issue.message]),
    );
    return new HttpError(400, 'invalid', (issues as readonly Issue[])[0]?.message ?? 'Validation failed', { fields });
  },
});
