import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Appender } from '../log/appender';
import { LogTail } from '../log/tail';
import type { AnyAggregate } from './aggregate';
import { Unavailable } from '../log/events';
import { measured } from '../metrics';
import { traced } from '../tracing/tracing';
import { type Asked, Lane, type Outcome, Refusal } from './lane';
import { States } from './states';

/** Lanes are cheap; this many idle ones are kept before the map is swept. */
const SWEEP_AT = 10_000;
interface AnyCommand { type: string; edge: { at: string } }

/** The lanes of every aggregate, one per id in use. */
@Injectable()
export class Lanes {
  readonly #lanes = new Map<string, Lane>();

  constructor(private readonly appender: Appender, private readonly states: States) {}

  submit(aggregate: AnyAggregate, command: AnyCommand, asked: Asked): Promise<Outcome> {
    const id = aggregate.idOf(command as never);
    const key = `${aggregate.name}-${id}`;
    let lane = this.#lanes.get(key);
    if (!lane) {
      if (this.#lanes.size >= SWEEP_AT) this.#sweep();
      this.#lanes.set(key, (lane = this.#open(aggregate, id)));
    }
    return lane.submit(command, asked);
  }

  #open(aggregate: AnyAggregate, id: string): Lane {
    const { appender, states } = this;
    return new Lane(aggregate, id, {
      append: (append) => appender.append(append),
      turn: (decide) => appender.turn((client) => states.load(aggregate, id, client).then(decide)),
      cached: (stream) => states.cached(stream),
      load: () => states.load(aggregate, id),
      keep: (stream, known) => states.keep(stream, known),
      forget: (stream) => states.forget(stream),
    });
  }

  #sweep(): void {
    for (const [key, lane] of this.#lanes) if (lane.idle) this.#lanes.delete(key);
  }
}

/** Wraps a wish for the way over the CommandBus, with who asked. */
const asks = new WeakMap<object, Asked>();

/** Sends wishes over the CommandBus and types what comes back. */
@Injectable()
export class Dispatch {
  constructor(private readonly bus: CommandBus) {}

  /** Rejects with a Refusal when the answer is no, Unavailable when the database is away. */
  send<S>(command: AnyCommand, asked: Asked): Promise<Outcome<S>> {
    asks.set(command, asked);
    return this.bus.execute(command);
  }
}

/** A word for what became of a wish. */
function outcomeOf(outcome: Outcome | undefined, error?: unknown): string {
  if (outcome) return outcome.events.length > 0 ? 'done' : 'nothing';
  if (error instanceof Refusal) return error.rejection.code;
  return error instanceof Unavailable ? 'unavailable' : 'error';
}

async function counting(command: string, decide: () => Promise<Outcome>): Promise<Outcome> {
  try {
    const outcome = await decide();
    measured.commands.inc({ command, outcome: outcomeOf(outcome) });
    return outcome;
  } catch (error) {
    measured.commands.inc({ command, outcome: outcomeOf(undefined, error) });
    throw error;
  }
}

/** The handler classes of an aggregate's commands: each hands its command to the lane of the aggregate it names. */
export function commandHandlers(aggregate: AnyAggregate, decorate: (command: abstract new (...args: never[]) => unknown) => ClassDecorator): (new (lanes: Lanes, tail: LogTail) => unknown)[] {
  return aggregate.commands.map((command) => {
    class Handler {
      constructor(readonly lanes: Lanes, readonly tail: LogTail) {}
      async execute(wish: AnyCommand): Promise<Outcome> {
        const decide = () => this.lanes.submit(aggregate, wish, asks.get(wish) ?? { by: 'system' });
        const outcome = await counting(command.name, () => traced(`command ${command.name}`, {}, decide, outcomeOf));
        if (aggregate.settles && outcome.events.length > 0) await this.tail.fence().catch(() => undefined); // the facts stand either way
        return outcome;
      }
    }
    Object.defineProperty(Handler, 'name', { value: `${command.name}Handler` });
    Reflect.defineMetadata('design:paramtypes', [Lanes, LogTail], Handler);
    decorate(command)(Handler);
    return Handler;
  });
}
