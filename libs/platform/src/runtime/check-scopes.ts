import type { Type } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { isNoApiKeyRoute } from '../http/api-key.guard';
import { isPublicRoute } from '../http/auth.guard';
import { type RouteScope, routeScopes } from '../http/token-scope';

/** Describes who may call a route. `name` consists of the controller and its method. */
export interface DeclaredRoute {
  name: string;
  scope: RouteScope | undefined;
  isPublic: boolean;
  needsApiKey: boolean;
}

/** Returns every route of the controllers, by the names that the API document gives them. */
export const declaredRoutes = (controllers: readonly Type[]): DeclaredRoute[] =>
  controllers.flatMap((controller) =>
    Object.entries(Object.getOwnPropertyDescriptors(controller.prototype)).flatMap(([method, { value }]) => {
      if (typeof value !== 'function' || Reflect.getMetadata(METHOD_METADATA, value) === undefined) return [];
      const of = { getHandler: () => value as () => void, getClass: () => controller };
      return {
        name: `${controller.name}_${method}`,
        scope: routeScopes.get(of),
        isPublic: isPublicRoute(of),
        needsApiKey: !isNoApiKeyRoute(of),
      };
    }),
  );

/** Throws if a route does not say which scope tokens need for it. */
export function checkScopes(controllers: readonly Type[]): void {
  const missing = declaredRoutes(controllers).filter(({ scope }) => scope === undefined);
  if (missing.length > 0)
    throw new Error(`Routes without @TokenScope:\n  ${missing.map(({ name }) => name).join('\n  ')}`);
}
