// The API document tells client authors what they may send and what comes back, errors included.
import type { Route } from '@muster/contracts/routes';
import { routeRows } from '@testing/route-rows';
import { sharedWorld, type SharedWorld } from '@testing/shared-world';

interface Operation {
  operationId: string;
  summary?: string;
  'x-scope'?: string | null;
  tags?: string[];
  requestBody?: { content: Record<string, { schema?: object }> };
  parameters?: { in: string; name: string; schema?: object }[];
  responses: Record<string, { content?: Record<string, { schema?: object }> }>;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string; description?: string }[];
  components: { schemas: Record<string, object>; securitySchemes: object };
}

let world: SharedWorld;
let document: Document;
let operations: [string, Operation][];
let rows: ReadonlyMap<string, Route>;
beforeAll(async () => {
  world = await sharedWorld();
  rows = await routeRows();
  document = (await (await fetch(`${world.url()}/api/docs-json`)).json()) as Document;
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
});
afterAll(() => world?.close());

/** Calls that have no row, and no body: the address holds everything. */
const BODILESS = new Set(['POST /api/notifications/unsubscribe/{userId}/{signature}']);
const described = (content: Record<string, { schema?: object }> | undefined): boolean =>
  content !== undefined &&
  Object.values(content).every(({ schema }) => schema !== undefined && Object.keys(schema).length > 0);
const hasBody = (name: string): boolean => {
  const row = rows.get(name);
  return row ? row.body !== undefined : !BODILESS.has(name);
};
const wrong = (is: (name: string, operation: Operation) => boolean): string[] =>
  operations.filter(([name, operation]) => is(name, operation)).map(([name]) => name);

test('every call describes its responses', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(operations.length).toBeGreaterThan(80);
  const successes = ({ responses }: Operation) => Object.entries(responses).filter(([status]) => /^[123]/.test(status));
  expect(wrong((_, operation) => successes(operation).length === 0)).toEqual([]);
  // A redirect has no body. Everything else has: a client that is generated types a body without a schema as `never`.
  expect(
    wrong((_, operation) =>
      successes(operation).some(([status, { content }]) => !status.startsWith('3') && !described(content)),
    ),
  ).toEqual([]);
});

/** Files and streams, redirects and pages of a sign-in, calls of other programs, and health. */
const WITHOUT_ROW =
  /\.(?:png|js|csv|ics)$|\/(?:images|calendar|calendar\/teams|broadcast)\/\{|\/auth\/(?:export|oidc|discord\/callback)|\/(?:discord\/interactions|riot\/callback|notifications\/unsubscribe)|\/health\/|\/server-status$|\/api\/site$|\/admin\/board$/;
test('every call is served from a row, except for files, redirects and other programs; every row is served', () => {
  const documented = operations.map(([name]) => name);
  expect(documented.filter((name) => !rows.has(name) && !WITHOUT_ROW.test(name))).toEqual([]);
  expect([...rows.keys()].filter((name) => !documented.includes(name))).toEqual([]);
  expect(rows.size).toBeGreaterThan(200);
});

test('a file has the media type that it is sent with', () => {
  const typeOf = (address: string) => Object.entries(TYPES).find(([suffix]) => address.endsWith(suffix))?.[1];
  expect(
    wrong((name, { responses }) => {
      const type = typeOf(name);
      return type !== undefined && Object.keys(responses['200']?.content ?? {}).join() !== type;
    }),
  ).toEqual([]);
  const binary = operations.flatMap(([name, { responses }]) =>
    Object.entries(responses['200']?.content ?? {}).flatMap(([type, { schema }]) =>
      type.startsWith('image/') && (schema as { format?: string }).format !== 'binary' ? [name] : [],
    ),
  );
  expect(binary).toEqual([]);
});
const TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.ics': 'text/calendar',
  '.csv': 'text/csv',
  '.js': 'text/javascript',
};

test('every call with a body describes it, and every parameter has a schema', () => {
  expect(
    wrong(
      (name, { requestBody }) => /^(POST|PUT|PATCH)/.test(name) && hasBody(name) && !described(requestBody?.content),
    ),
  ).toEqual([]);
  expect(wrong((_, { parameters = [] }) => parameters.some(({ schema }) => !schema))).toEqual([]);
  expect(
    wrong((name, { parameters = [] }) =>
      [...name.matchAll(/\{(\w+)\}/g)].some(
        ([, name]) => !parameters.some((one) => one.in === 'path' && one.name === name),
      ),
    ),
  ).toEqual([]);
});

test('every call says what it does in a sentence, and its scope', () => {
  expect(wrong((_, { summary = '' }) => !/^[A-Z][^]{8,118}[.]$/.test(summary))).toEqual([]);
  expect(wrong((_, operation) => operation['x-scope'] === undefined)).toEqual([]);
  const summaries = operations.map(([, { summary }]) => summary);
  expect(summaries.filter((summary, i) => summaries.indexOf(summary) !== i)).toEqual([]);
});

test('every call describes its errors and has a tag', () => {
  expect(
    wrong((_, { responses }) => !described(responses['4XX']?.content) || !described(responses['5XX']?.content)),
  ).toEqual([]);
  expect(document.components.schemas['Error']).toMatchObject({
    required: expect.arrayContaining(['error', 'code', 'statusCode', 'requestId']),
  });
  expect(wrong((_, { tags }) => !tags?.length)).toEqual([]);
  expect(wrong((_, { tags = [] }) => !document.tags.some(({ name }) => tags.includes(name)))).toEqual([]);
  expect(document.tags.find(({ name }) => name === 'webhooks')?.description).toContain('`too-many-webhooks` (409)');
});

test('serves the API browser without requests to other sites', async () => {
  const page = await fetch(`${world.url()}/api/docs`);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
  const html = await page.text();
  expect(html).toContain('swagger-ui');
  // On a slow machine the page would be blank until its script has run.
  expect(html).toContain('#swagger-ui:empty::before');
  expect(html).toContain('<div id="swagger-ui"></div>');
  expect([...html.matchAll(/(?:src|href)="(https?:[^"]+)"/g)].map(([, url]) => url)).toEqual([]);
});
