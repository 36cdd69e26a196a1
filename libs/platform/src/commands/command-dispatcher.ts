import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Appender } from '../log/appender';
import { LogTail } from '../log/tail';
import type { AnyAggregate } from './aggregate';
import { UnavailableError } from '../log/events';
import { metrics } from '../metrics';
import { withSpan } from '../tracing/tracing';
import { type Initiator, AggregateQueue, type CommandResult, CommandRejected } from './aggregate-queue';
import { SnapshotCache } from './snapshot-cache';

/** Lanes are cheap; this many idle ones are kept before the map is swept. */
const SWEEP_THRESHOLD = 10_000;
interface AnyCommand {
  type: string;
  ctx: { now: string };
}

/** The lanes of every aggregate, one per id in use. */
@Injectable()
export class AggregateQueues {
  readonly #queues = new Map<string, AggregateQueue>();

  constructor(
    private readonly appender: Appender,
    private readonly states: SnapshotCache,
  ) {}

  submit(aggregate: AnyAggregate, command: AnyCommand, asked: Initiator): Promise<CommandResult> {
    const id = aggregate.idOf(command as never);
    const key = `${aggregate.name}-${id}`;
    let lane = this.#queues.get(key);
    if (!lane) {
      if (this.#queues.size >= SWEEP_THRESHOLD) this.#dropIdleQueues();
      this.#queues.set(key, (lane = this.#createQueue(aggregate, id)));
    }
    return lane.submit(command, asked);
  }

  #createQueue(aggregate: AnyAggregate, id: string): AggregateQueue {
    const { appender, states } = this;
    return new AggregateQueue(aggregate, id, {
      append: (append) => appender.append(append),
      appendExclusively: (decide) =>
        appender.appendExclusively((client) => states.load(aggregate, id, client).then(decide)),
      cached: (stream) => states.cached(stream),
      load: () => states.load(aggregate, id),
      keep: (stream, known) => states.put(stream, known),
      forget: (stream) => states.evict(stream),
    });
  }

  #dropIdleQueues(): void {
    for (const [key, lane] of this.#queues) if (lane.idle) this.#queues.delete(key);
  }
}

/** Wraps a wish for the way over the CommandBus, with who asked. */
const initiators = new WeakMap<object, Initiator>();

/** Sends wishes over the CommandBus and types what comes back. */
@Injectable()
export class CommandDispatcher {
  constructor(private readonly bus: CommandBus) {}

  /** Rejects with a Refusal when the answer is no, Unavailable when the database is away. */
  send<S>(command: AnyCommand, asked: Initiator): Promise<CommandResult<S>> {
    initiators.set(command, asked);
    return this.bus.execute(command);
  }
}

/** A word for what became of a wish. */
function outcomeOf(outcome: CommandResult | undefined, error?: unknown): string {
  if (outcome) return outcome.events.length > 0 ? 'done' : 'nothing';
  if (error instanceof CommandRejected) return error.rejection.code;
  return error instanceof UnavailableError ? 'unavailable' : 'error';
}

async function withCommandMetrics(command: string, decide: () => Promise<CommandResult>): Promise<CommandResult> {
  try {
    const outcome = await decide();
    metrics.commands.inc({ command, outcome: outcomeOf(outcome) });
    return outcome;
  } catch (error) {
    metrics.commands.inc({ command, outcome: outcomeOf(undefined, error) });
    throw error;
  }
}

/** The handler classes of an aggregate's commands: each hands its command to the lane of the aggregate it names. */
export function commandHandlers(
  aggregate: AnyAggregate,
  decorate: (commandClass: abstract new (...args: never[]) => unknown) => ClassDecorator,
): (new (queues: AggregateQueues, tail: LogTail) => unknown)[] {
  return aggregate.commands.map((commandClass) => {
    class Handler {
      constructor(
        readonly queues: AggregateQueues,
        readonly tail: LogTail,
      ) {}
      async execute(command: AnyCommand): Promise<CommandResult> {
        const decide = () => this.queues.submit(aggregate, command, initiators.get(command) ?? { by: 'system' });
        const outcome = await withCommandMetrics(commandClass.name, () =>
          withSpan(`command ${commandClass.name}`, {}, decide, outcomeOf),
        );
        // The facts stand either way
        if (aggregate.waitForTail && outcome.events.length > 0) await this.tail.fence().catch(() => undefined);
        return outcome;
      }
    }
    Object.defineProperty(Handler, 'name', { value: `${commandClass.name}Handler` });
    Reflect.defineMetadata('design:paramtypes', [AggregateQueues, LogTail], Handler);
    decorate(commandClass)(Handler);
    return Handler;
  });
}
