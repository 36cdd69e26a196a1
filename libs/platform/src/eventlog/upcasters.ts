import type { Upcast } from '@muster/kernel';
import { Injectable } from '@nestjs/common';
import { NewerReleaseEventError } from './events';

type EventData = Readonly<Record<string, unknown>>;

/** The upcasts of all event types of the features. */
@Injectable()
export class Upcasters {
  constructor(private readonly byType: ReadonlyMap<string, readonly Upcast[]>) {}

  currentSchema(type: string): number {
    return this.#upcastsOf(type).length + 1;
  }

  /** Throws {@link NewerReleaseEventError} for an event type or schema this release does not know. */
  upcast(type: string, schema: number, data: EventData): EventData {
    if (!this.byType.has(type) || schema > this.currentSchema(type))
      throw new NewerReleaseEventError(`${type} schema ${schema} was written by a newer release`);
    return this.#upcastsOf(type)
      .slice(schema - 1)
      .reduce((shape, up) => up(shape), data);
  }

  #upcastsOf(type: string): readonly Upcast[] {
    const upcasts = this.byType.get(type);
    if (!upcasts) throw new Error(`unknown event type ${type}`);
    return upcasts;
  }
}
