import { Injectable } from '@nestjs/common';
import { NewerFact } from './events';

export type EventData = Readonly<Record<string, unknown>>;
/** How stored shapes of an event type become the next one: `[1→2, 2→3, …]`. Pure. */
export type Upcaster = readonly ((data: EventData) => EventData)[];

/** Every event type the features know, and how its older shapes are lifted. */
@Injectable()
export class Upcasters {
  constructor(private readonly known: ReadonlyMap<string, Upcaster>) {}

  current(type: string): number {
    return this.#of(type).length + 1;
  }

  /** Throws {@link NewerFact} for a type or shape that came after this release. */
  lift(type: string, schema: number, data: EventData): EventData {
    if (!this.known.has(type) || schema > this.current(type)) throw new NewerFact(`${type} schema ${schema} was written by a newer release`);
    return this.#of(type).slice(schema - 1).reduce((shape, up) => up(shape), data);
  }

  #of(type: string): Upcaster {
    const upcaster = this.known.get(type);
    if (!upcaster) throw new Error(`unknown event type ${type}`);
    return upcaster;
  }
}
