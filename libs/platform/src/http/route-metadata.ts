import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';

const reflector = new Reflector();

/** Metadata a decorator set on a route or its controller. Cached, because guards read it on every request. */
export class RouteMetadata<T> {
  readonly #cache = new WeakMap<object, { controller: object; value: T | undefined }>();

  constructor(private readonly key: string) {}

  get(context: Pick<ExecutionContext, 'getHandler' | 'getClass'>): T | undefined {
    const [handler, controller] = [context.getHandler(), context.getClass()];
    const cached = this.#cache.get(handler);
    if (cached?.controller === controller) return cached.value;
    const value = reflector.getAllAndOverride<T | undefined>(this.key, [handler, controller]);
    this.#cache.set(handler, { controller, value });
    return value;
  }
}
