import type { Language } from '@muster/contracts/languages';
import { paramNames, type ParamsOf, type Route, type RouteTable } from '@muster/contracts/routes';
import {
  applyDecorators,
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  Patch,
  Post,
  Put,
  Query,
  Req,
  Res,
  type Type,
} from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AdminOnly, type Caller, CurrentUser, Public } from './auth.guard';
import { BodyLimit } from './body-limit';
import { Idempotent } from './idempotency';
import { languageOf } from './language';
import { AdminRateLimit, RateLimit } from './rate.guard';
import { Returns, ReturnsEncoded } from './schema';
import { TokenScope } from './token-scope';

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;
/** Strings, except where the row has a schema. */
type CheckedParams<R extends Route> = {
  [Name in keyof ParamsOf<R>]: R extends { params: Readonly<Record<Name, infer S extends z.ZodType>> }
    ? z.output<S>
    : string;
};
/**
 * The argument of a handler: the caller, and the checked parameters of the address, body and query. `language`:
 * language of the response. `request` and `reply`: for headers, cookies and other statuses.
 */
export interface RequestOf<R extends Route> {
  caller: R extends { who: 'everyone' } ? Pick<Caller, 'requestId'> : Caller;
  params: CheckedParams<R>;
  body: R extends { body: infer S } ? OutputOf<S> : undefined;
  query: R extends { query: infer S } ? OutputOf<S> : undefined;
  language: Language;
  request: FastifyRequest;
  reply: FastifyReply;
}
type ResponseOf<R extends Route> = R extends { encoded: true } ? string | Buffer | undefined : z.input<R['returns']>;
/** One method per route of the table, by its name. */
export type Handlers<T extends RouteTable> = {
  [Name in keyof T]: (request: RequestOf<T[Name]>) => Promise<ResponseOf<T[Name]>> | ResponseOf<T[Name]>;
};

const METHODS = { GET: Get, POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete };

/**
 * Makes a class the controller of a table's routes: guards, validation and the API document read the rows, so that its
 * methods have no decorators. `tag`: the part of the API document.
 */
export const Serves =
  <T extends RouteTable>(tag: string, table: T) =>
  (controller: (abstract new (...services: never[]) => Handlers<T>) & Type): void => {
    for (const [name, route] of Object.entries(table)) serve(controller.prototype as object, name, route);
    applyDecorators(ApiTags(tag), Controller())(controller);
  };

type Handler = (request: object) => unknown;
type Passed = [Caller, unknown, unknown, FastifyRequest, FastifyReply, ...unknown[]];

/** Replaces the handler with a method that takes its arguments by position, as Nest passes them. */
function serve(prototype: object, name: string, route: Route): void {
  const handler = Reflect.get(prototype, name) as Handler;
  const names = paramNames(route.path);
  const method = function (this: unknown, ...[caller, body, query, request, reply, ...values]: Passed) {
    const params = Object.fromEntries(names.map((param, i) => [param, values[i]]));
    return handler.call(this, { caller, params, body, query, language: languageOf(request), request, reply });
  };
  Object.defineProperty(method, 'name', { value: name }); // the API document names the operation after it
  const descriptor = { value: method, writable: true, configurable: true };
  Object.defineProperty(prototype, name, descriptor);
  CurrentUser()(prototype, name, 0);
  if (route.body) Body({ schema: route.body })(prototype, name, 1);
  if (route.query) Query({ schema: route.query })(prototype, name, 2);
  Req()(prototype, name, 3);
  Res({ passthrough: true })(prototype, name, 4);
  const passed = [
    ...names.map((param) => {
      const schema = route.params?.[param];
      return schema ? Param(param, { schema }) : Param(param);
    }),
    ...(route.headers ?? []).map((header) => Headers(header)),
  ];
  // From the last to the first, as the compiler applies decorators: the API document lists them in the opposite order.
  for (const [i, decorate] of [...passed.entries()].toReversed()) decorate(prototype, name, 5 + i);
  const types = [...Array<unknown>(5).fill(Object), ...passed.map(() => String)];
  Reflect.defineMetadata('design:paramtypes', types, prototype, name);
  for (const decorate of decoratorsOf(route)) decorate(prototype, name, descriptor);
}

function decoratorsOf(route: Route): MethodDecorator[] {
  const { summary, description, status = 200, returns, encoded, who, limit, idempotent, bodyLimit } = route;
  return [
    METHODS[route.method](`api${route.path}`),
    ApiOperation({ summary, ...(description && { description }) }),
    HttpCode(status),
    encoded ? ReturnsEncoded(returns, status) : (Returns(returns, status) as MethodDecorator),
    TokenScope(route.scope, route.within),
    who === 'everyone' ? Public() : ApiBearerAuth(),
    ...(who === 'admins' ? [AdminOnly()] : []),
    ...(limit ? [limit === 'admin' ? AdminRateLimit() : RateLimit(...limit)] : []),
    ...(idempotent ? [Idempotent(idempotent === true ? {} : idempotent)] : []),
    ...(bodyLimit ? [BodyLimit(bodyLimit)] : []),
  ];
}
