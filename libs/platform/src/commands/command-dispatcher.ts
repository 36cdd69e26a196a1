import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import { Appender } from '../eventlog/appender';
import { LogTail } from '../eventlog/tail';
import { type AnyAggregate, type DecisionContext, streamOf } from './aggregate';
import { CONFIG, type Config } from '../config/config';
import { UnavailableError } from '../database/unavailable';
import { metrics } from '../telemetry/metrics';
import { withSpan } from '../telemetry/tracing';
import { type Initiator, AggregateQueue, type CommandResult, CommandRejected } from './aggregate-queue';
import { CommittedRequests } from './committed-requests';
import { SnapshotCache } from './snapshot-cache';

/** Number of queues at which idle ones are dropped. Idle queues are cheap. */
const SWEEP_THRESHOLD = 10_000;
interface AnyCommand {
  type: string;
  ctx: { now: string };
}
/** A command carries its initiator to its handler, because the CommandBus transports only the command. */
const INITIATOR = Symbol('initiator');
interface SentCommand extends AnyCommand {
  [INITIATOR]: Initiator;
}

/** Aggregate queues, one per aggregate id in use. */
@Injectable()
export class AggregateQueues {
  readonly #queues = new Map<string, AggregateQueue>();

  constructor(
    private readonly appender: Appender,
    private readonly snapshots: SnapshotCache,
    private readonly modules: ModuleRef,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  submit(aggregate: AnyAggregate, command: AnyCommand, initiator: Initiator): Promise<CommandResult> {
    const id = aggregate.idOf(command);
    const key = streamOf(aggregate, id);
    let queue = this.#queues.get(key);
    if (!queue) {
      if (this.#queues.size >= SWEEP_THRESHOLD) this.#dropIdleQueues();
      this.#queues.set(key, (queue = this.#createQueue(aggregate, id)));
    }
    return queue.submit(command, initiator);
  }

  /** Returns the state a command would be decided on. */
  async read(aggregate: AnyAggregate, command: AnyCommand): Promise<CommandResult> {
    const id = aggregate.idOf(command);
    return { ...(await this.snapshots.load(aggregate, id)), id, events: [] };
  }

  #createQueue(aggregate: AnyAggregate, id: string): AggregateQueue {
    const { appender, snapshots, config } = this;
    const facts = aggregate.facts && this.modules.get<DecisionContext>(aggregate.facts, { strict: false });
    return new AggregateQueue(aggregate, id, {
      append: (append) => appender.append(append),
      appendExclusively: (decide) =>
        appender.appendExclusively(async (client) =>
          decide(await snapshots.load(aggregate, id, client), async (after, at) =>
            aggregate.commitRule?.check(after, at, client, config),
          ),
        ),
      cached: (stream) => snapshots.cached(stream),
      load: () => snapshots.load(aggregate, id),
      put: (stream, snapshot) => snapshots.put(stream, snapshot),
      evict: (stream) => snapshots.evict(stream),
      ...(facts && { facts: (state, commands) => facts.load(state, commands as never) }),
    });
  }

  #dropIdleQueues(): void {
    for (const [key, queue] of this.#queues) if (queue.idle) this.#queues.delete(key);
  }
}

/** Sends commands over the CommandBus with typed results. */
@Injectable()
export class CommandDispatcher {
  constructor(private readonly bus: CommandBus) {}

  /** Rejects with CommandRejected if a rule forbids the command, or UnavailableError if the database is unavailable. */
  send<S>(command: AnyCommand, initiator: Initiator): Promise<CommandResult<S>> {
    const sent: SentCommand = Object.assign(command, { [INITIATOR]: initiator });
    return this.bus.execute(sent);
  }
}

/** Returns the metric label for a command's outcome. */
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

/** Creates the handler classes of an aggregate's commands. Each passes its command to the aggregate's queue. */
export function commandHandlers(
  aggregate: AnyAggregate,
  decorate: (commandClass: abstract new (...args: never[]) => unknown) => ClassDecorator,
): (new (queues: AggregateQueues, tail: LogTail, committed: CommittedRequests) => unknown)[] {
  return aggregate.commands.map((commandClass) => {
    class Handler {
      constructor(
        readonly queues: AggregateQueues,
        readonly tail: LogTail,
        readonly committed: CommittedRequests,
      ) {}
      async execute(command: SentCommand): Promise<CommandResult> {
        const initiator = command[INITIATOR];
        if (initiator.rereads) return this.queues.read(aggregate, command);
        const decide = () => this.queues.submit(aggregate, command, initiator);
        const outcome = await withCommandMetrics(commandClass.name, () =>
          withSpan(`command ${commandClass.name}`, {}, decide, outcomeOf),
        );
        if (outcome.events.length === 0) return outcome;
        if (initiator.requestId) this.committed.add(initiator.requestId);
        // The events are committed either way
        if (aggregate.waitForTail) await this.tail.fence().catch(() => undefined);
        return outcome;
      }
    }
    Object.defineProperty(Handler, 'name', { value: `${commandClass.name}Handler` });
    Reflect.defineMetadata('design:paramtypes', [AggregateQueues, LogTail, CommittedRequests], Handler);
    decorate(commandClass)(Handler);
    return Handler;
  });
}
