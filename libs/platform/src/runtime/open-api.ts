import { ACCESS_TOKEN_PREFIX } from '@muster/contracts/access-tokens';
import { errorBody } from '@muster/contracts/errors';
import { KNOWN_REGIONS, servedRegions } from '@muster/contracts/regions';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { z } from 'zod';
import { controllersOf } from './api.module';
import { type DeclaredRoute, declaredRoutes } from './check-scopes';
import type { Feature } from './feature';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const INTRODUCTION = `Scrims for League of Legends: find one, take a seat, meet in the lobby, report the winner.

**Who calls.** Programs send an access token, \`Authorization: Bearer ${ACCESS_TOKEN_PREFIX}…\`, which needs no API key
(Settings, Access tokens). \`x-scope\` of a call is the scope it needs; null: no token may make it.

**Commands** take an \`Idempotency-Key\`: a repeat with the same key answers as the first one did and does nothing twice.

**Lists** are arrays; with \`page\` and \`limit\` they are \`{success, data, pagination}\`.

**Errors** have \`code\`; act on it, not on the sentence, which may be translated. Every call may be refused as
\`invalid\` (400), \`unauthorized\` (401), \`scope-missing\` (403), \`not-found\` (404), \`idempotency-key-reused\` (409),
\`too-many-requests\` (429) and \`unavailable\` (503). Each part below lists its own codes.

**What stays.** Calls, fields and codes are not renamed or removed. New ones are added: ignore fields that you do not
know.`;

/**
 * Corrects Swagger UI's own style sheet where contrast is too low, or a phone has too little room, and says that the
 * page loads until its script has run.
 */
const READABLE = `
  #swagger-ui:empty::before { content: 'Loading the API document …'; display: block; padding: 40px 20px; font: 16px sans-serif }
  .swagger-ui .opblock .opblock-summary-method { color: #000; text-shadow: none }
  .swagger-ui .info .title small { background: #4a505c }
  .swagger-ui .info .title small.version-stamp { background: #3d6400 }
  html:not(.dark-mode) .swagger-ui .json-schema-2020-12-expand-deep-button { color: #505050 }
  .swagger-ui .opblock-tag { flex-wrap: wrap }
  .swagger-ui .opblock-tag small { flex: 1 1 240px; padding: 0 }
  html:not(.dark-mode) .swagger-ui .btn.authorize { border-color: #1b6b43; color: #1b6b43 }
  html:not(.dark-mode) .swagger-ui .btn.authorize span { color: inherit }`;

/** Serves the OpenAPI document at /api/docs-json and its browser at /api/docs. */
export function serveDocument(app: NestFastifyApplication, features: readonly Feature[]): void {
  const routes = new Map(declaredRoutes(controllersOf(features)).map((route) => [route.name, route]));
  const options = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Muster')
    .setVersion('1.0.0')
    .setDescription(INTRODUCTION)
    .addBearerAuth()
    .addApiKey({ type: 'apiKey', in: 'header', name: 'x-api-key' }, 'api-key')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: ACCESS_TOKEN_PREFIX }, 'access-token')
    .build();
  SwaggerModule.setup(
    'api/docs',
    app,
    () =>
      narrowRegions(
        addCodes(addScopes(addErrorResponses(SwaggerModule.createDocument(app, options)), routes), features),
      ),
    {
      jsonDocumentUrl: 'api/docs-json',
      raw: ['json'],
      customSiteTitle: 'API of Muster',
      customCss: READABLE,
    },
  );
}

const EVERY_REGION = JSON.stringify(KNOWN_REGIONS);
/** Schemas know every region; the document lists only the regions of this deployment. */
const narrowRegions = (document: OpenAPIObject): OpenAPIObject =>
  JSON.parse(JSON.stringify(document).replaceAll(EVERY_REGION, JSON.stringify(servedRegions()))) as OpenAPIObject;

/** Adds error responses to every operation, because all have the same shape. */
function addErrorResponses(document: OpenAPIObject): OpenAPIObject {
  // Without $schema, because components must not have it
  const { $schema: _, ...schema } = z.toJSONSchema(z.object(errorBody.shape));
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, Error: schema as object },
  };
  const errorResponse = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  });
  for (const operation of operationsOf(document)) {
    operation.responses = {
      ...operation.responses,
      '4XX': errorResponse('Refused; `code` says why'),
      '5XX': errorResponse('Unavailable; retry after `Retry-After`'),
    };
  }
  return document;
}

/** Adds to every tag the codes that the features of its operations refuse with. */
function addCodes(document: OpenAPIObject, features: readonly Feature[]): OpenAPIObject {
  const owners = new Map(features.flatMap((feature) => (feature.controllers ?? []).map(({ name }) => [name, feature])));
  const codes = new Map<string, Set<string>>();
  for (const { operationId = '', tags = [] } of operationsOf(document))
    for (const tag of tags) {
      const known = codes.get(tag) ?? new Set();
      codes.set(tag, known);
      for (const [code, status] of Object.entries(owners.get(operationId.split('_')[0]!)?.errors ?? {}))
        known.add(`\`${code}\` (${typeof status === 'number' ? status : status[0]})`);
    }
  document.tags = [...codes]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, known]) => ({
      name,
      description: known.size > 0 ? `Refused with ${[...known].toSorted().join(', ')}.` : '',
    }));
  return document;
}
const operationsOf = (document: OpenAPIObject) =>
  Object.values(document.paths).flatMap((path) => METHODS.flatMap((method) => path[method] ?? []));

/** Adds to every operation the scope that tokens need (null: none may call it), and the ways to prove who calls. */
function addScopes(document: OpenAPIObject, routes: ReadonlyMap<string, DeclaredRoute>): OpenAPIObject {
  for (const operation of operationsOf(document)) {
    const { scope, isPublic, needsApiKey } = routes.get(operation.operationId ?? '')!;
    const ours = { ...(needsApiKey && { 'api-key': [] }), ...(!isPublic && { bearer: [] }) };
    const token = scope?.scope ? [{ 'access-token': [scope.scope] }] : [];
    Object.assign(operation, { 'x-scope': scope?.scope ?? null, security: [ours, ...token] });
  }
  return document;
}
