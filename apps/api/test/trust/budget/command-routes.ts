import { type Limit } from '@muster/platform/http';
import { RequestMethod } from '@nestjs/common';
import { features } from '../../../../features';
import { shape } from '../routes';

/** Settings from the decorators of a command route. */
export interface CommandRoute {
  limit: Limit;
  /** Stores its response for an Idempotency-Key. */
  isStored: boolean;
  isPublic: boolean;
}

const DEFAULT: Limit = { name: 'any', windows: [[600, 60]] };
const ADMIN: Limit = { name: 'admin', windows: [[120, 60]] };

/** Every route of the features' controllers that may write, by its name in the tables. */
export function commandRoutes(): Map<string, CommandRoute> {
  const routes = new Map<string, CommandRoute>();
  for (const controller of features.flatMap(({ controllers = [] }) => controllers) as { prototype: object }[])
    for (const { value: handler } of Object.values(Object.getOwnPropertyDescriptors(controller.prototype)))
      if (typeof handler === 'function' && Reflect.getMetadata('method', handler) !== undefined) {
        const read = (key: string): unknown =>
          Reflect.getMetadata(key, handler as object) ?? Reflect.getMetadata(key, controller);
        const method = RequestMethod[Reflect.getMetadata('method', handler) as number]!;
        if (method === 'GET') continue;
        const path = [Reflect.getMetadata('path', controller), Reflect.getMetadata('path', handler)] as string[];
        routes.set(shape(method, `/${path.filter((part) => part && part !== '/').join('/')}`), {
          limit: (read('rate-limit') as Limit | undefined) ?? (read('admin') ? ADMIN : DEFAULT),
          isStored: read('idempotent') !== undefined,
          isPublic: read('public') === true,
        });
      }
  return routes;
}

const DAY_S = 86_400;
/** Calls that a limit allows in a day. */
export const callsPerDay = ({ windows }: Limit): number =>
  Math.min(...windows.map(([points, seconds]) => points * Math.ceil(DAY_S / seconds)));
