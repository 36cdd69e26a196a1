import { paramNames, type ParamsOf, type Route, type RouteTable } from '@muster/contracts/routes';
import {
  applyDecorators,
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Put,
  Query,
  type Type,
} from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { type Caller, CurrentUser } from './auth.guard';
import { Idempotent } from './idempotency';
import { RateLimit } from './rate.guard';
import { Returns } from './schema';
import { TokenScope } from './token-scope';

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;
/** The argument of a handler: the caller, the parameters of the address, and the checked body and query. */
export interface RequestOf<R extends Route> {
  caller: Caller;
  params: ParamsOf<R>;
  body: R extends { body: infer S } ? OutputOf<S> : undefined;
  query: R extends { query: infer S } ? OutputOf<S> : undefined;
}
type ResponseOf<R extends Route> = z.input<R['returns']>;
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
    applyDecorators(ApiTags(tag), ApiBearerAuth(), Controller())(controller);
  };

type Handler = (request: object) => unknown;

/** Replaces the handler with a method that takes its arguments by position, as Nest passes them. */
function serve(prototype: object, name: string, route: Route): void {
  const handler = Reflect.get(prototype, name) as Handler;
  const names = paramNames(route.path);
  const method = function (this: unknown, caller: Caller, body: unknown, query: unknown, ...values: string[]) {
    const params = Object.fromEntries(names.map((param, i) => [param, values[i]]));
    return handler.call(this, { caller, params, body, query });
  };
  Object.defineProperty(method, 'name', { value: name }); // the API document names the operation after it
  const descriptor = { value: method, writable: true, configurable: true };
  Object.defineProperty(prototype, name, descriptor);
  CurrentUser()(prototype, name, 0);
  if (route.body) Body({ schema: route.body })(prototype, name, 1);
  if (route.query) Query({ schema: route.query })(prototype, name, 2);
  // From the last to the first, as the compiler applies decorators: the API document lists them in the opposite order.
  for (const [i, param] of [...names.entries()].toReversed()) Param(param)(prototype, name, 3 + i);
  const types = [Object, Object, Object, ...names.map(() => String)];
  Reflect.defineMetadata('design:paramtypes', types, prototype, name);
  for (const decorate of decoratorsOf(route)) decorate(prototype, name, descriptor);
}

function decoratorsOf(route: Route): MethodDecorator[] {
  const { summary, description, status = 200, limit, idempotent } = route;
  return [
    METHODS[route.method](`api${route.path}`),
    ApiOperation({ summary, ...(description && { description }) }),
    HttpCode(status),
    Returns(route.returns, status) as MethodDecorator,
    TokenScope(route.scope, route.within),
    ...(limit ? [RateLimit(...limit)] : []),
    ...(idempotent ? [Idempotent(idempotent === true ? {} : idempotent)] : []),
  ];
}
