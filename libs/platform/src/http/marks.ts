import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';

const reflector = new Reflector();

/** What a decorator says of a route, or else of its controller. Guards ask it at every request, so it is remembered. */
export class Marks<T> {
  readonly #known = new WeakMap<object, { of: object; mark: T | undefined }>();

  constructor(private readonly key: string) {}

  of(context: ExecutionContext): T | undefined {
    const [handler, controller] = [context.getHandler(), context.getClass()];
    const known = this.#known.get(handler);
    if (known?.of === controller) return known.mark;
    const mark = reflector.getAllAndOverride<T | undefined>(this.key, [handler, controller]);
    this.#known.set(handler, { of: controller, mark });
    return mark;
  }
}
