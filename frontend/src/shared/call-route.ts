import type { Page } from '@muster/contracts/pages';
import type { ParamsOf, Route } from '@muster/contracts/routes';
import type { z } from 'zod';
import { type CallOptions, http } from './http';

/** The request of a route, with the parts of its address, its query and its body. */
export type RequestOf<R extends Route> = (keyof ParamsOf<R> extends never ? object : { params: ParamsOf<R> }) &
  (R extends { body: infer S extends z.ZodType } ? BodyOf<z.input<S>> : object) &
  (R extends { query: infer S extends z.ZodType } ? { query?: z.input<S> } : object);
type BodyOf<Input> = undefined extends Input ? { body?: Input } : { body: Input };
export type ResponseOf<R extends Route> = z.output<R['returns']>;

/** The address of a route below /api. */
export const pathOf = <const R extends Route>({ path }: R, params: ParamsOf<R>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name as keyof ParamsOf<R>]));

/** Calls a route with what its row asks for. Throws `ApiError`. */
export function callRoute<const R extends Route>(
  route: R,
  request: RequestOf<R>,
  options: CallOptions = {},
): Promise<ResponseOf<R>> {
  const {
    params = {},
    query = {},
    body,
  } = request as Partial<Record<'params' | 'query', Record<string, string | number | boolean | undefined>>> & {
    body?: unknown;
  };
  const filled = pathOf(route, params as ParamsOf<R>);
  // Empty values are left out; zero and false are values.
  const asked = Object.entries(query).flatMap(([key, value = '']) => (value === '' ? [] : [[key, String(value)]]));
  const search = new URLSearchParams(asked).toString();
  const address = search ? `${filled}?${search}` : filled;
  if (route.method === 'GET') return http.get(address, options.signal);
  return http[SENDERS[route.method]](address, body, options);
}
const SENDERS = { POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'del' } as const;

/** Returns the page of a list that the call asked for with `page` or `limit`. */
export const pagedOf = <Row>(answer: Row[] | Page<Row>): Page<Row> => answer as Page<Row>;

/** Returns the rows of a list, which is a page if the call asked for one. */
export const listOf = <Row>(answer: Row[] | Page<Row>): Row[] => (Array.isArray(answer) ? answer : answer.data);
