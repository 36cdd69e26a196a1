import type { TokenScope } from '@muster/contracts/access-tokens';
import type { FastifyInstance } from 'fastify';
import type { World } from '@testing/world';

export interface Route {
  method: string;
  url: string;
}

/** Every route of the router, HEAD included. Fastify prints them as a tree; each level is indented by four. */
export function routesOf(world: World): Route[] {
  const fastify = world.node().getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const parents: string[] = [];
  return fastify
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const [, indent, segment, methods = ''] = /^((?:│ {3}| {4})*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line)!;
      const depth = indent!.length / 4;
      parents.splice(depth, Infinity, segment!);
      return methods
        .split(', ')
        .filter(Boolean)
        .map((method) => ({ method, url: parents.join('') }));
    });
}

interface Operation {
  'x-scope': TokenScope | null;
  security: Record<string, string[]>[];
}

/** The calls of the API document. */
export async function documentedCalls(world: World): Promise<{ method: string; path: string; operation: Operation }[]> {
  const { paths } = (await world.api('/docs-json')).body as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** The name of a call in the tables: a parameter may have two names, and the router omits what precedes a wildcard. */
export const shape = (method: string, route: string): string =>
  `${method} ${route
    .replaceAll(/:[\w|:]+/g, ':')
    .replace(/^(\/\w+\/\w+).*\*$/, '$1*')
    .replace(/\/$/, '')}`;
