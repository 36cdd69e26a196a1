import type { ErrorBody } from '@muster/contracts/errors';
import type { ParamsOf, Route } from '@muster/contracts/routes';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import type { ResponseOf } from '../src/shared/call-route';

/** The api as the app meets it in component tests: each answer is made from the row of its route. */
interface Call<R extends Route> {
  params: Record<keyof ParamsOf<R>, string>;
  query: URLSearchParams;
  body: unknown;
}
type Reply<R extends Route> = ResponseOf<R> | ((call: Call<R>) => ResponseOf<R>);

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

const handle = <const R extends Route>(
  { method, path }: R,
  respond: (call: Call<R>) => Response | Promise<Response>,
): RequestHandler =>
  http[METHODS[method]](`/api${path}`, async ({ params, request }) => {
    const text = await request.text();
    const body: unknown = text ? JSON.parse(text) : undefined;
    return respond({ params: params as Call<R>['params'], query: new URL(request.url).searchParams, body });
  });

/** Answers a route. The compiler checks the answer against the schema of the row. */
export const answering = <const R extends Route>(route: R, reply: Reply<R>): RequestHandler =>
  handle(route, (call) =>
    HttpResponse.json((typeof reply === 'function' ? (reply as (call: Call<R>) => unknown)(call) : reply) as object),
  );

export const server = setupServer();

/** Answers a route from now on, in place of what it answered before. */
export const answer = <const R extends Route>(route: R, reply: Reply<R>): void => server.use(answering(route, reply));

/** Rejects the calls of a route from now on. Statuses from 500 are faults, after which the app tries again by itself. */
export const fail = (route: Route, status: number, body: Partial<ErrorBody> = {}): void =>
  server.use(
    handle(route, () => HttpResponse.json({ code: 'internal', error: 'Something went wrong', ...body }, { status })),
  );

/** Leaves the calls of a route open from now on, as a slow line does. */
export const keepWaiting = (route: Route): void => server.use(handle(route, () => new Promise(() => undefined)));
