import { Injectable } from '@nestjs/common';
import { NewerReleaseEventError } from './events';

export type EventData = Readonly<Record<string, unknown>>;
/** Pure functions that convert an event's stored schemas to the next one: `[1→2, 2→3, …]`. */
export type Upcaster = readonly ((data: EventData) => EventData)[];

/** Upcasters of all event types of the features. */
@Injectable()
export class Upcasters {
  constructor(private readonly upcasters: ReadonlyMap<string, Upcaster>) {}

  currentSchema(type: string): number {
    return this.#upcasterFor(type).length + 1;
  }

  /** Throws {@link NewerReleaseEventError} for an event type or schema this release does not know. */
  upcast(type: string, schema: number, data: EventData): EventData {
    if (!this.upcasters.has(type) || schema > this.currentSchema(type))
      throw new NewerReleaseEventError(`${type} schema ${schema} was written by a newer release`);
    return this.#upcasterFor(type)
      .slice(schema - 1)
      .reduce((shape, up) => up(shape), data);
  }

  #upcasterFor(type: string): Upcaster {
    const upcaster = this.upcasters.get(type);
    if (!upcaster) throw new Error(`unknown event type ${type}`);
    return upcaster;
  }
}
