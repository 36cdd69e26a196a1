import { Injectable } from '@nestjs/common';
import { NewerReleaseEventError } from './events';

export type EventData = Readonly<Record<string, unknown>>;
/** How stored shapes of an event type become the next one: `[1→2, 2→3, …]`. Pure. */
export type Upcaster = readonly ((data: EventData) => EventData)[];

/** Every event type the features know, and how its older shapes are lifted. */
@Injectable()
export class Upcasters {
  constructor(private readonly known: ReadonlyMap<string, Upcaster>) {}

  currentSchema(type: string): number {
    return this.#upcasterFor(type).length + 1;
  }

  /** Throws {@link NewerReleaseEventError} for a type or shape that came after this release. */
  upcast(type: string, schema: number, data: EventData): EventData {
    if (!this.known.has(type) || schema > this.currentSchema(type))
      throw new NewerReleaseEventError(`${type} schema ${schema} was written by a newer release`);
    return this.#upcasterFor(type)
      .slice(schema - 1)
      .reduce((shape, up) => up(shape), data);
  }

  #upcasterFor(type: string): Upcaster {
    const upcaster = this.known.get(type);
    if (!upcaster) throw new Error(`unknown event type ${type}`);
    return upcaster;
  }
}
