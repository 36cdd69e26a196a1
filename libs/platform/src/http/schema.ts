import { applyDecorators, Header, StandardSchemaValidationPipe } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import type { z } from 'zod';
import { HttpError, JSON_TYPE } from './errors';
import { sayMessage } from '../languages/say-message';
import { say } from '../languages/texts/catalogue';
import './zod-messages';

type Handler<T> = <M extends (...args: never[]) => T | Promise<T>>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<M>,
) => void;

/**
 * Declares the response schema, for OpenAPI and the compiler. Responses are not stripped at run time, because views are
 * built field by field.
 */
export const Returns = <S extends z.ZodType>(schema: S, status = 200): Handler<z.input<S>> =>
  applyDecorators(ApiResponse({ status, standardSchema: schema })) as Handler<z.input<S>>;
/** Like {@link Returns}, for handlers that return encoded JSON. */
export const ReturnsEncoded = (schema: z.ZodType, status = 200): MethodDecorator =>
  applyDecorators(ApiResponse({ status, standardSchema: schema }), Header('content-type', JSON_TYPE));

/** Declares that the response is a file of this media type, for OpenAPI: without a schema, clients would expect none. */
export const ReturnsFile = (type: string): MethodDecorator => {
  const schema = { type: 'string', ...(!type.startsWith('text/') && { format: 'binary' }) };
  return ApiResponse({ status: 200, content: { [type]: { schema } } });
};

interface Issue {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
}
const name = (issue: Issue): string =>
  (issue.path ?? []).map((segment) => String(typeof segment === 'object' ? segment.key : segment)).join('.');

/**
 * Validates bodies, queries and params by their zod schema. The message is that of the first issue; `fields` lists all.
 */
export const validation = new StandardSchemaValidationPipe({
  exceptionFactory: (issues) => {
    const fields = Object.fromEntries(
      [...(issues as readonly Issue[])]
        .reverse()
        .filter(name)
        .map((issue) => [name(issue), sayMessage(issue.message)]),
    );
    const [first] = issues as readonly Issue[];
    return new HttpError(400, 'invalid', first ? sayMessage(first.message) : say('validationFailed'), { fields });
  },
});
