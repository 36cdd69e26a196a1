import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';

const reflector = new Reflector();

/** What a decorator says of a route, or else of its controller. Guards ask it at every request, so it is remembered. */
export class RouteMetadata<T> {
  readonly #cache = new WeakMap<object, { of: object; value: T | undefined }>();

  constructor(private readonly key: string) {}

  get(context: ExecutionContext): T | undefined {
    const [handler, controller] = [context.getHandler(), context.getClass()];
    const known = this.#cache.get(handler);
    if (known?.of === controller) return known.value;
    const value = reflector.getAllAndOverride<T | undefined>(this.key, [handler, controller]);
    this.#cache.set(handler, { of: controller, value });
    return value;
  }
}
