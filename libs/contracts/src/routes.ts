/**
 * A route as one row of data. The controller that serves it, the browser that calls it, the API document and the tests of
 * all routes read this row, so that an address is written once.
 */
import type { z } from 'zod';
import type { TokenScope } from './access-tokens';

/** The kinds of objects that belong to a community, or to the caller. */
export type Kind = 'scrim' | 'community' | 'night' | 'evening' | 'self';
/**
 * The kind of object that the first parameter of a route's address names, so that a token of one community reaches only
 * objects of that community. `any`: every such token may call the route. `list`: the query names the community. `body`:
 * the body does.
 */
export type Within = Kind | 'any' | 'list' | 'body';
/** `points` calls per `seconds`. */
export type Window = readonly [points: number, seconds: number];

interface RouteRow {
  summary: string;
  description?: string;
  returns: z.ZodType;
  /** The status of a success; 200 if it is missing. */
  status?: 201;
  /** The handler returns JSON that is encoded already, or nothing if it has answered 304. */
  encoded?: true;
  /** The schemas of parameters that are checked or converted; the others are strings. */
  params?: Readonly<Record<string, z.ZodType>>;
  body?: z.ZodType;
  /** The largest body, in bytes, of routes that take more than others. */
  bodyLimit?: number;
  /** Headers that the handler reads, for the API document. */
  headers?: readonly string[];
  query?: z.ZodType;
  /** People who may call it; those who are signed in if it is missing. */
  who?: 'everyone' | 'admins';
  /** The scope that a token for other programs needs; null: no token may call it. */
  scope: TokenScope | null;
  within?: Within;
  /**
   * Each account may make so many calls in so many seconds, in each of the windows. Routes with the same name share
   * their limit, and all administrative actions share that of `admin`. If it is missing, the default applies.
   */
  limit?: 'admin' | readonly [name: string, ...Window, ...more: Window[]];
  /** Accepts `Idempotency-Key` and stores its response; the server's `Idempotent` explains the fields. */
  idempotent?: true | { rereads?: boolean; omits?: readonly string[] };
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export interface Route extends RouteRow {
  method: Method;
  /** Below /api, with parameters as in `/friends/user-friends/:userId`. */
  path: string;
}
export type RouteTable = Readonly<Record<string, Route>>;

const routesOf =
  <const M extends Method>(method: M) =>
  <const P extends string, const R extends RouteRow>(path: P, row: R) => ({ ...row, method, path });
export const get = routesOf('GET');
export const post = routesOf('POST');
export const put = routesOf('PUT');
export const patch = routesOf('PATCH');
export const del = routesOf('DELETE');

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;
/** The parameters of a route's address, by name. */
export type ParamsOf<R extends Route> = { [Name in ParamNames<R['path']>]: string | number };
/** The names of the parameters in a path, in its order. */
export const paramNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
