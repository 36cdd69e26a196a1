import { Rejection } from '@muster/kernel';
import { UnavailableError } from '../database/unavailable';
import type { ExclusiveOutcome } from '../eventlog/appender';
import type { AppendRequest, AppendResult } from '../eventlog/events';
import { metrics } from '../telemetry/metrics';
import { currentTraceParent, runWithTraceParent, type Span, startSpan, type TraceParent } from '../telemetry/tracing';
import {
  type AnyAggregate,
  type AnyCommand,
  type DomainEvent,
  type Initiator,
  isFenced,
  type SideWrites,
  type Snapshot,
  streamOf,
  type UnitDecider,
} from './aggregate';
import { applyEvents, isClaiming, toAppendRequest, writesOf } from './changes';

/**
 * Events a command produced, and the state after them. `position`: the log's position after the commit that wrote them.
 */
export interface CommandResult<S = unknown> extends Snapshot<S> {
  id: string;
  events: readonly DomainEvent[];
  position?: number;
}
/** A rejected command, with the snapshot the decision was based on, so that clients see the current state. */
export class CommandRejected extends Error {
  override name = 'CommandRejected';
  constructor(
    readonly rejection: Rejection,
    readonly aggregate: string,
    readonly snapshot: Snapshot<unknown>,
  ) {
    super(rejection.code);
  }
}

/** A repeated request has taken over the Idempotency-Key: this one was not and will not be committed. */
export class Superseded extends UnavailableError {
  override name = 'Superseded';
  constructor(readonly attempt: string) {
    super('a repeat of this request has replaced it');
  }
}

export interface AggregateQueuePorts {
  append: (append: AppendRequest) => Promise<AppendResult>;
  /** Appends what is decided on the newest state, while no other writer can append. */
  appendExclusively: <T extends { append?: AppendRequest | undefined }>(
    decide: (newest: Snapshot<unknown>) => Promise<T>,
  ) => Promise<ExclusiveOutcome<T>>;
  /** Whether the command needs more than this aggregate, see {@link UnitDecider}. Then `decideInUnit` carries it out. */
  needsUnit?: UnitDecider<AnyCommand, unknown, DomainEvent>['needsUnit'];
  decideInUnit: (command: AnyCommand, initiator: Initiator) => Promise<CommandResult>;
  cached: (stream: string) => Snapshot<unknown> | undefined;
  load: (id: string) => Promise<Snapshot<unknown>>;
  put: (stream: string, snapshot: Snapshot<unknown>) => void;
  evict: (stream: string) => void;
}

interface Pending {
  command: AnyCommand;
  initiator: Initiator;
  from: TraceParent | undefined;
  resolve: (outcome: CommandResult) => void;
  reject: (error: unknown) => void;
}
interface CommandDecision {
  pending: Pending;
  events: readonly DomainEvent[];
  rejection?: unknown;
  snapshot: Snapshot<unknown>;
  writes: SideWrites;
}
/**
 * A batch decided on one state. `append` is missing if it produces no events; `position` is known after the commit.
 */
interface Attempt {
  base: Snapshot<unknown>;
  decisions: readonly CommandDecision[];
  append?: AppendRequest;
  position?: number;
  spans: readonly (Span | undefined)[];
  /** The batch is one command, which is decided in a unit of work instead. */
  isForUnit?: true;
}

/** After this many optimistic-concurrency conflicts the append lock is taken, under which nobody else can append. */
export const MAX_CONFLICTS = 3;
const MAX_BATCH = 64;

/**
 * Processes the commands of one aggregate one after another. Each batch is decided on the evolving state and committed
 * in one append. Responses are sent after the commit, because rejections depend on the batch's earlier events. A command
 * that needs other aggregates waits for its turn, too, and is then decided in a unit of work.
 */
export class AggregateQueue {
  readonly #queue: Pending[] = [];
  readonly #stream: string;
  #running = false;

  constructor(
    private readonly aggregate: AnyAggregate,
    private readonly id: string,
    private readonly ports: AggregateQueuePorts,
  ) {
    this.#stream = streamOf(aggregate, id);
  }

  get idle(): boolean {
    return !this.#running;
  }

  submit(command: AnyCommand, initiator: Initiator): Promise<CommandResult> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ command, initiator, from: currentTraceParent(), resolve, reject });
      if (!this.#running) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#queue.length > 0) {
      const batch = this.#queue.splice(0, MAX_BATCH);
      try {
        await this.#commitBatch(batch);
      } catch (error) {
        this.ports.evict(this.#stream);
        const others =
          error instanceof Superseded ? batch.filter(({ initiator }) => initiator.key?.attempt !== error.attempt) : [];
        this.#queue.unshift(...others);
        for (const pending of batch) if (!others.includes(pending)) pending.reject(error);
      }
    }
    this.#running = false;
  }

  async #commitBatch(batch: Pending[]): Promise<void> {
    let base = this.#cached();
    let isFresh = base === undefined; // a cached state may be behind another node's
    base ??= await this.ports.load(this.id);
    for (let conflicts = 0; conflicts < MAX_CONFLICTS;) {
      const attempt = this.#attempt(batch, base);
      if (attempt.isForUnit) return this.#decideInUnit(batch[0]!);
      if (!attempt.append) {
        const fresh: Snapshot<unknown> = isFresh ? base : await this.ports.load(this.id);
        if (fresh.version === base.version) return this.#respond(attempt);
        [base, isFresh] = [fresh, true];
        continue;
      }
      if (await this.#tryCommit(attempt, this.ports.append(attempt.append))) return this.#respond(attempt);
      conflicts += 1;
      metrics.conflicts.inc({ aggregate: this.aggregate.name });
      this.ports.evict(this.#stream);
      [base, isFresh] = [await this.ports.load(this.id), true];
    }
    await this.#commitExclusively(batch);
  }

  /** Returns the cached snapshot unless it has to be loaded again. */
  #cached(): Snapshot<unknown> | undefined {
    const snapshot = this.ports.cached(this.#stream);
    return snapshot && isFenced(snapshot) ? snapshot : undefined;
  }

  async #decideInUnit({ command, initiator, from, resolve }: Pending): Promise<void> {
    resolve(await runWithTraceParent(from, () => this.ports.decideInUnit(command, initiator)));
  }

  async #commitExclusively(batch: Pending[]): Promise<void> {
    const { decided, result, error } = await this.ports.appendExclusively((newest) =>
      Promise.resolve(this.#attempt(batch, newest)),
    );
    const sent = error ? Promise.reject(error as Error) : Promise.resolve(result);
    if (!(await this.#tryCommit(decided, sent))) throw new UnavailableError('too much contention on this aggregate');
    if (decided.isForUnit) return this.#decideInUnit(batch[0]!);
    this.#respond(decided);
  }

  #attempt(batch: Pending[], base: Snapshot<unknown>): Attempt {
    const decisions = this.#decide(batch, base);
    return decisions.length === 0 ? { base, decisions, spans: [], isForUnit: true } : this.#toAttempt(base, decisions);
  }

  #toAttempt(base: Snapshot<unknown>, decisions: readonly CommandDecision[]): Attempt {
    if (decisions.every(({ events }) => events.length === 0)) return { base, decisions, spans: [] };
    const spans = decisions.map(({ pending, events }) =>
      events.length > 0
        ? startSpan('commit', { 'muster.facts': events.length, 'muster.batch': decisions.length }, pending.from)
        : undefined,
    );
    return { base, decisions, spans, append: this.#toAppend(base, decisions, spans) };
  }

  /**
   * A command that is decided in a unit of work, or that claims a name, is a batch of its own: those after it wait for
   * the next one. Returns no decision if the first command is left to a unit of work.
   */
  #decide(batch: Pending[], base: Snapshot<unknown>): CommandDecision[] {
    const decisions: CommandDecision[] = [];
    for (const [i, pending] of batch.entries()) {
      const before = decisions.at(-1)?.snapshot ?? base;
      let decided: CommandDecision | undefined;
      const decide = () => (decided ??= this.#decideOn(before, pending));
      const after = () => decide().snapshot.state;
      const isForUnit = this.ports.needsUnit?.(pending.command, before.state, after) === true;
      if (!isForUnit) {
        const decision = decide();
        decision.writes = writesOf(this.aggregate, before, { ...decision, ...pending });
        const isAlone = isClaiming(decision.writes);
        if (!isAlone || i === 0) decisions.push(decision);
        if (!isAlone) continue;
      }
      this.#queue.unshift(...batch.splice(Math.max(i, 1)));
      return decisions;
    }
    return decisions;
  }

  #decideOn(before: Snapshot<unknown>, pending: Pending): CommandDecision {
    const { command } = pending;
    try {
      const events = this.aggregate.decider.decide(command, before.state) as readonly DomainEvent[];
      return { pending, events, snapshot: applyEvents(this.aggregate, before, events, command.ctx.now), writes: {} };
    } catch (error) {
      const rejection = error instanceof Rejection ? new CommandRejected(error, this.aggregate.name, before) : error;
      return { pending, events: [], rejection, snapshot: before, writes: {} };
    }
  }

  /** Returns false on a version conflict. */
  async #tryCommit(attempt: Attempt, sent: Promise<AppendResult | undefined>): Promise<boolean> {
    let outcome = 'failed';
    try {
      const committed = this.#isCommitted(attempt, await sent);
      outcome = committed ? 'done' : 'conflict';
      return committed;
    } finally {
      for (const span of attempt.spans) span?.end({ 'muster.outcome': outcome }, outcome === 'failed');
    }
  }

  #isCommitted(attempt: Attempt, result: AppendResult | undefined): boolean {
    if (result?.ok) attempt.position = result.position;
    if (!result || result.ok) return true;
    if (result.conflict === 'version') return false;
    if (result.kind === 'attempt') throw new Superseded(result.key);
    throw new CommandRejected(
      new Rejection(`${result.kind}-taken`, { key: result.key }),
      this.aggregate.name,
      attempt.base,
    );
  }

  #toAppend(
    base: Snapshot<unknown>,
    decisions: readonly CommandDecision[],
    spans: readonly (Span | undefined)[],
  ): AppendRequest {
    const { aggregate, id } = this;
    return toAppendRequest([
      { aggregate, id, base, decisions: decisions.map((one, i) => ({ ...one, ...one.pending, span: spans[i] })) },
    ]);
  }

  #respond({ base, decisions, append, position }: Attempt): void {
    const after = decisions.at(-1)!.snapshot;
    if (after.version > base.version) this.ports.put(this.#stream, { ...after, append: append?.id });
    for (const { pending, events, rejection, snapshot } of decisions) {
      if (rejection) pending.reject(rejection);
      else pending.resolve({ ...snapshot, id: this.id, events, ...(position !== undefined && { position }) });
    }
  }
}
