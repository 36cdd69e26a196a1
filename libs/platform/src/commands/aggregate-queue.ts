import { Rejection } from '@muster/kernel';
import { randomUUID } from 'node:crypto';
import { type AppendRequest, type AppendResult, type Meta, type RequestKey, UnavailableError } from '../log/events';
import { metrics } from '../metrics';
import { startSpan, currentTraceParent, type Span, type TraceParent } from '../tracing/tracing';
import { type AnyAggregate, type DomainEvent, type Snapshot, streamOf, type SideWrites } from './aggregate';

/** `key`: the events are committed only while this attempt of the request holds its Idempotency-Key. */
export interface Initiator {
  by: string;
  requestId?: string | undefined;
  key?: RequestKey;
}
/** What became of a wish: the facts it led to, and the state after them. */
export interface CommandResult<S = unknown> extends Snapshot<S> {
  id: string;
  events: readonly DomainEvent[];
}
/** A refusal, with the state it was judged on: whoever is refused learns how things stand. */
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

/** A repeat has taken over the Idempotency-Key of this request: nothing of it was committed, and nothing will be. */
class Superseded extends UnavailableError {
  override name = 'Superseded';
  constructor(readonly attempt: string) {
    super('a repeat of this request has taken its place');
  }
}

export interface AggregateQueuePorts {
  append: (append: AppendRequest) => Promise<AppendResult>;
  /** Appends what `decide` makes of the newest state, while nobody else can write; undefined: nothing. */
  appendExclusively: (
    decide: (newest: Snapshot<unknown>) => AppendRequest | undefined,
  ) => Promise<AppendResult | undefined>;
  cached: (stream: string) => Snapshot<unknown> | undefined;
  load: (id: string) => Promise<Snapshot<unknown>>;
  keep: (stream: string, snapshot: Snapshot<unknown>) => void;
  forget: (stream: string) => void;
}

interface Pending {
  command: { type: string; ctx: { now: string } };
  asked: Initiator;
  from: TraceParent | undefined;
  resolve: (outcome: CommandResult) => void;
  reject: (error: unknown) => void;
}
interface CommandDecision {
  pending: Pending;
  events: readonly DomainEvent[];
  rejection?: unknown;
  snapshot: Snapshot<unknown>;
}
/** A batch decided on one state; without an append, for nothing happens. */
interface Attempt {
  base: Snapshot<unknown>;
  decisions: readonly CommandDecision[];
  append?: AppendRequest;
  spans: readonly (Span | undefined)[];
}

/** After this many optimistic-concurrency conflicts the batch takes the append lock, which cannot conflict. */
const MAX_CONFLICTS = 3;
const MAX_BATCH = 64;

/**
 * Commands on one aggregate, one after another: each batch is decided on the evolving state and goes into one append.
 * Nobody is answered before that append is committed, for refusals are judged on its state too.
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

  submit(command: Pending['command'], asked: Initiator): Promise<CommandResult> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ command, asked, from: currentTraceParent(), resolve, reject });
      if (!this.#running) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#queue.length > 0) {
      const batch = this.#nextBatch();
      try {
        await this.#commitBatch(batch);
      } catch (error) {
        this.ports.forget(this.#stream);
        const others =
          error instanceof Superseded ? batch.filter(({ asked }) => asked.key?.attempt !== error.attempt) : [];
        this.#queue.unshift(...others);
        for (const pending of batch) if (!others.includes(pending)) pending.reject(error);
      }
    }
    this.#running = false;
  }

  /** A command that claims names goes alone, so that a taken name refuses nobody else. */
  #nextBatch(): Pending[] {
    if (this.aggregate.writes) return this.#queue.splice(0, 1);
    return this.#queue.splice(0, MAX_BATCH);
  }

  async #commitBatch(batch: readonly Pending[]): Promise<void> {
    let base = this.#cached();
    let isFresh = base === undefined; // a cached state may be behind another node's
    base ??= await this.ports.load(this.id);
    for (let conflicts = 0; conflicts < MAX_CONFLICTS;) {
      const round = this.#attempt(batch, base);
      if (!round.append) {
        const fresh: Snapshot<unknown> = isFresh ? base : await this.ports.load(this.id);
        if (fresh.version === base.version) return this.#respond(round);
        [base, isFresh] = [fresh, true];
        continue;
      }
      const { append } = round;
      if (
        await this.#tryCommit(
          () => round,
          () => this.ports.append(append),
        )
      )
        return this.#respond(round);
      conflicts += 1;
      metrics.conflicts.inc({ aggregate: this.aggregate.name });
      this.ports.forget(this.#stream);
      [base, isFresh] = [await this.ports.load(this.id), true];
    }
    await this.#commitExclusively(batch);
  }

  /** A state that does not say which append it comes from cannot be fenced: it is read again. */
  #cached(): Snapshot<unknown> | undefined {
    const snapshot = this.ports.cached(this.#stream);
    return snapshot && (snapshot.version === 0 || snapshot.append) ? snapshot : undefined;
  }

  async #commitExclusively(batch: readonly Pending[]): Promise<void> {
    let round: Attempt | undefined;
    const committed = await this.#tryCommit(
      () => round,
      () => this.ports.appendExclusively((newest) => (round = this.#attempt(batch, newest)).append),
    );
    if (!committed) throw new UnavailableError('too much contention on this aggregate');
    this.#respond(round!);
  }

  #attempt(batch: readonly Pending[], base: Snapshot<unknown>): Attempt {
    const decisions = this.#decide(batch, base);
    if (decisions.every(({ events }) => events.length === 0)) return { base, decisions, spans: [] };
    const spans = decisions.map(({ pending, events }) =>
      events.length > 0
        ? startSpan('commit', { 'muster.facts': events.length, 'muster.batch': decisions.length }, pending.from)
        : undefined,
    );
    return { base, decisions, spans, append: this.#toAppend(base, decisions, spans) };
  }

  #decide(batch: readonly Pending[], base: Snapshot<unknown>): CommandDecision[] {
    let snapshot = base;
    return batch.map((pending) => {
      try {
        const events = this.aggregate.decider.decide(
          pending.command as never,
          snapshot.state,
        ) as readonly DomainEvent[];
        snapshot = applyEvents(this.aggregate, snapshot, events, pending.command.ctx.now);
        return { pending, events, snapshot };
      } catch (error) {
        const rejection =
          error instanceof Rejection ? new CommandRejected(error, this.aggregate.name, snapshot) : error;
        return { pending, events: [], rejection, snapshot };
      }
    });
  }

  /** False: somebody wrote first. `round` is known once there is something to send. */
  async #tryCommit(round: () => Attempt | undefined, send: () => Promise<AppendResult | undefined>): Promise<boolean> {
    let outcome = 'failed';
    try {
      const committed = await this.#send(round, send);
      outcome = committed ? 'done' : 'conflict';
      return committed;
    } finally {
      for (const span of round()?.spans ?? []) span?.end({ 'muster.outcome': outcome }, outcome === 'failed');
    }
  }

  async #send(round: () => Attempt | undefined, send: () => Promise<AppendResult | undefined>): Promise<boolean> {
    const result = await send();
    if (!result || result.ok) return true;
    if (result.conflict === 'version') return false;
    if (result.kind === 'attempt') throw new Superseded(result.key);
    throw new CommandRejected(
      new Rejection(`${result.kind}-taken`, { key: result.key }),
      this.aggregate.name,
      round()!.base,
    );
  }

  #toAppend(
    base: Snapshot<unknown>,
    decisions: readonly CommandDecision[],
    spans: readonly (Span | undefined)[],
  ): AppendRequest {
    const after = decisions.at(-1)!.snapshot;
    const writes: SideWrites =
      this.aggregate.writes?.(decisions[0]!.pending.command as never, base.state, after.state) ?? {};
    const row = {
      id: this.id,
      version: after.version,
      state: after.state,
      created_at: after.createdAt,
      updated_at: after.updatedAt,
      ...this.aggregate.columns(after.state),
    };
    const id = randomUUID();
    const keys = decisions.flatMap(({ pending: { asked }, events }) =>
      events.length > 0 && asked.key ? [asked.key] : [],
    );
    return {
      stream: this.#stream,
      expected: base.version,
      last: base.append,
      id,
      events: decisions.flatMap(({ pending, events }, i) =>
        events.map(({ type, ...data }) => ({
          type,
          data,
          at: pending.command.ctx.now,
          meta: toMeta(pending, id, spans[i]),
        })),
      ),
      rows: [{ table: this.aggregate.table, row }, ...(writes.rows ?? [])],
      take: writes.take ?? [],
      release: writes.release ?? [],
      keys,
    };
  }

  #respond({ base, decisions, append }: Attempt): void {
    const after = decisions.at(-1)!.snapshot;
    if (after.version > base.version) this.ports.keep(this.#stream, { ...after, append: append?.id });
    for (const { pending, events, rejection, snapshot } of decisions) {
      if (rejection) pending.reject(rejection);
      else pending.resolve({ ...snapshot, id: this.id, events });
    }
  }
}

function toMeta({ command, asked }: Pending, append: string, span: Span | undefined): Meta {
  return {
    append,
    by: asked.by,
    command: command.type,
    ...(asked.requestId && { requestId: asked.requestId }),
    ...(span && { traceparent: span.traceparent }),
  };
}

function applyEvents(
  aggregate: AnyAggregate,
  snapshot: Snapshot<unknown>,
  events: readonly DomainEvent[],
  at: string,
): Snapshot<unknown> {
  if (events.length === 0) return snapshot;
  return {
    state: events.reduce(aggregate.decider.evolve as (state: unknown, event: DomainEvent) => unknown, snapshot.state),
    version: snapshot.version + events.length,
    createdAt: snapshot.createdAt || at,
    updatedAt: at,
  };
}
