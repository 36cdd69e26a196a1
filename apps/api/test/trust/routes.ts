import type { FastifyInstance } from 'fastify';
import type { World } from '../test-world';

export interface Route {
  method: string;
  url: string;
}

/** Every route the router knows, HEAD among them. Fastify prints them as a tree; each level is indented by four. */
export function routesOf(world: World): Route[] {
  const fastify = world.node().getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const parents: string[] = [];
  return fastify
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const [, indent, part, methods = ''] = /^((?:│ {3}| {4})*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line)!;
      const depth = indent!.length / 4;
      parents.splice(depth, Infinity, part!);
      return methods
        .split(', ')
        .filter(Boolean)
        .map((method) => ({ method, url: parents.join('') }));
    });
}

/**
 * A call as tables name it: a parameter may bear two names, and what stands before a wildcard the router does not tell
 * in full.
 */
export const shape = (method: string, route: string): string =>
  `${method} ${route
    .replaceAll(/:[\w|:]+/g, ':')
    .replace(/^(\/\w+\/\w+).*\*$/, '$1*')
    .replace(/\/$/, '')}`;
