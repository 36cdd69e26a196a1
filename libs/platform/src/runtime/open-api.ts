import { ACCESS_TOKEN_PREFIX } from '@muster/contracts/access-tokens';
import { errorBody } from '@muster/contracts/errors';
import { KNOWN_REGIONS, servedRegions } from '@muster/contracts/regions';
import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { z } from 'zod';
import { type DeclaredRoute, declaredRoutes } from './check-scopes';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Serves the OpenAPI document at /api/docs-json and its browser at /api/docs. */
export function serveDocument(app: NestFastifyApplication, controllers: readonly Type[]): void {
  const routes = new Map(declaredRoutes(controllers).map((route) => [route.name, route]));
  const options = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Muster')
    .setVersion('1.0.0')
    .setDescription('Scrims for League of Legends: find one, take a seat, meet in the lobby, report the winner.')
    .addBearerAuth()
    .addApiKey({ type: 'apiKey', in: 'header', name: 'x-api-key' }, 'api-key')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: ACCESS_TOKEN_PREFIX }, 'access-token')
    .build();
  SwaggerModule.setup(
    'api/docs',
    app,
    () => narrowRegions(addScopes(addErrorResponses(SwaggerModule.createDocument(app, options)), routes)),
    {
      jsonDocumentUrl: 'api/docs-json',
      raw: ['json'],
    },
  );
}

const EVERY_REGION = JSON.stringify(KNOWN_REGIONS);
/** Schemas know every region; the document lists those of this deployment. */
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
  for (const path of Object.values(document.paths)) {
    for (const operation of METHODS.flatMap((method) => path[method] ?? [])) {
      operation.responses = {
        ...operation.responses,
        '4XX': errorResponse('Error; `code` identifies it, `error` describes it'),
        '5XX': errorResponse('Rate-limited or unavailable; retry after `Retry-After`'),
      };
    }
  }
  return document;
}

/** Adds to every operation the scope that tokens need (null: none may call it), and the ways to prove who calls. */
function addScopes(document: OpenAPIObject, routes: ReadonlyMap<string, DeclaredRoute>): OpenAPIObject {
  for (const path of Object.values(document.paths)) {
    for (const operation of METHODS.flatMap((method) => path[method] ?? [])) {
      const { scope, isPublic, needsApiKey } = routes.get(operation.operationId ?? '')!;
      const ours = { ...(needsApiKey && { 'api-key': [] }), ...(!isPublic && { bearer: [] }) };
      const token = scope?.scope ? [{ 'access-token': [scope.scope] }] : [];
      Object.assign(operation, { 'x-scope': scope?.scope ?? null, security: [ours, ...token] });
    }
  }
  return document;
}
