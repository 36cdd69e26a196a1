import { Injectable } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Appender } from '../eventlog/appender';
import { LogTail } from '../eventlog/tail';
import {
  type Aggregate,
  type AnyAggregate,
  type AnyCommand,
  type DomainEvent,
  type Initiator,
  streamOf,
} from './aggregate';
import { UnavailableError } from '../database/unavailable';
import { metrics } from '../telemetry/metrics';
import { withSpan } from '../telemetry/tracing';
import { AggregateQueue, type CommandResult, CommandRejected } from './aggregate-queue';
import { CommittedRequests } from './committed-requests';
import { SnapshotCache } from './snapshot-cache';
import { UnitDeciders } from './unit-deciders';
import { UnitOfWork } from './unit-of-work';

/** Number of queues at which idle ones are dropped. Idle queues are cheap. */
const SWEEP_THRESHOLD = 10_000;
/** The message that the CommandBus transports: a command, its aggregate, and who sent it. */
class ToAggregate {
  constructor(
    readonly aggregate: AnyAggregate,
    readonly command: AnyCommand,
    readonly initiator: Initiator,
  ) {}
}

/** Aggregate queues, one per aggregate id in use. */
@Injectable()
export class AggregateQueues {
  readonly #queues = new Map<string, AggregateQueue>();

  constructor(
    private readonly appender: Appender,
    private readonly snapshots: SnapshotCache,
    private readonly units: UnitOfWork,
    private readonly unitDeciders: UnitDeciders,
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
    const { appender, snapshots } = this;
    const unitDecider = this.unitDeciders.of(aggregate);
    return new AggregateQueue(aggregate, id, {
      append: (append) => appender.append(append),
      appendExclusively: (decide) =>
        appender.appendExclusively(async (client) => decide(await snapshots.load(aggregate, id, client))),
      cached: (stream) => snapshots.cached(stream),
      load: () => snapshots.load(aggregate, id),
      put: (stream, snapshot) => snapshots.put(stream, snapshot),
      evict: (stream) => snapshots.evict(stream),
      ...(unitDecider && { needsUnit: (command, before, after) => unitDecider.needsUnit(command, before, after) }),
      decideInUnit: (command, initiator) => this.units.send(aggregate, command, initiator),
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
  send<C extends AnyCommand, S, E extends DomainEvent>(
    aggregate: Aggregate<C, S, E>,
    command: C,
    initiator: Initiator,
  ): Promise<CommandResult<S>> {
    return this.bus.execute(new ToAggregate(aggregate, command, initiator));
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

/** Passes each command to the queue of its aggregate. */
@CommandHandler(ToAggregate)
export class AggregateCommandHandler implements ICommandHandler<ToAggregate, CommandResult> {
  constructor(
    private readonly queues: AggregateQueues,
    private readonly tail: LogTail,
    private readonly committed: CommittedRequests,
  ) {}

  async execute({ aggregate, command, initiator }: ToAggregate): Promise<CommandResult> {
    if (initiator.rereads) return this.queues.read(aggregate, command);
    const decide = () => this.queues.submit(aggregate, command, initiator);
    const outcome = await withCommandMetrics(command.type, () =>
      withSpan(`command ${command.type}`, {}, decide, outcomeOf),
    );
    if (outcome.events.length === 0) return outcome;
    if (initiator.requestId) this.committed.add(initiator.requestId);
    // The events are committed either way
    if (aggregate.waitForTail) await this.tail.fence().catch(() => undefined);
    return outcome;
  }
}
