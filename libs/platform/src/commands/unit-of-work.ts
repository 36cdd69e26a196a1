import { Rejection } from '@muster/kernel';
import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { UnavailableError } from '../database/unavailable';
import { Appender } from '../eventlog/appender';
import type { AppendRequest, AppendResult } from '../eventlog/events';
import { LogTail } from '../eventlog/tail';
import { failpoint } from '../telemetry/failpoints';
import { metrics } from '../telemetry/metrics';
import { currentTraceParent, type Span, startSpan } from '../telemetry/tracing';
import {
  type Aggregate,
  type AnyAggregate,
  type AnyCommand,
  type DomainEvent,
  type Initiator,
  initialSnapshot,
  isFenced,
  type Loaded,
  type Snapshot,
  streamOf,
  type Unit,
} from './aggregate';
import { CommandRejected, type CommandResult, MAX_CONFLICTS, Superseded } from './aggregate-queue';
import { applyEvents, type Change, type Decision, toAppendRequest, writesOf } from './changes';
import { CommittedRequests } from './committed-requests';
import { SnapshotCache } from './snapshot-cache';
import { UnitDeciders } from './unit-deciders';

class Member implements Change {
  readonly decisions: Decision[] = [];
  constructor(
    readonly aggregate: AnyAggregate,
    readonly id: string,
    readonly base: Snapshot<unknown>,
  ) {}

  get snapshot(): Snapshot<unknown> {
    return this.decisions.at(-1)?.snapshot ?? this.base;
  }
  get state(): unknown {
    return this.snapshot.state;
  }
  get version(): number {
    return this.snapshot.version;
  }
}

/** A unit conflicted although no other writer could append, because it creates what exists: 409. */
export class EndlessConflict extends Error {
  override name = 'EndlessConflict';
}

/** Ends a run that needs the lock and does not have it. */
class LockNeeded extends Error {}

/** One run of the function. `client`: no other writer can append, and this connection reads as of now. */
class Attempt implements Unit {
  readonly members = new Map<string, Member>();
  needsLock = false;
  /** Counted once the run is answered. */
  readonly rejected: { command: string; outcome: string }[] = [];

  constructor(
    readonly initiator: Initiator,
    private readonly unitDeciders: UnitDeciders,
    private readonly snapshotOf: (aggregate: AnyAggregate, id: string) => Promise<Snapshot<unknown>>,
    private readonly client?: pg.ClientBase,
  ) {}

  get isLocked(): boolean {
    return this.client !== undefined;
  }

  async load<C extends AnyCommand, S, E extends DomainEvent>(
    aggregate: Aggregate<C, S, E>,
    id: string,
  ): Promise<Loaded<C, S, E>> {
    const stream = streamOf(aggregate, id);
    const snapshot = this.members.get(stream)?.base ?? (await this.snapshotOf(aggregate, id));
    failpoint(`unit: ${aggregate.name} loaded`);
    return (this.members.get(stream) ?? this.#join(aggregate, id, snapshot)) as unknown as Loaded<C, S, E>;
  }

  create<C extends AnyCommand, S, E extends DomainEvent>(aggregate: Aggregate<C, S, E>, id: string): Loaded<C, S, E> {
    if (this.members.has(streamOf(aggregate, id))) throw new Error(`${aggregate.name} ${id} is in this unit already`);
    return this.#join(aggregate, id, initialSnapshot(aggregate)) as unknown as Loaded<C, S, E>;
  }

  async decide<C extends AnyCommand, S, E extends DomainEvent>(
    loaded: Loaded<C, S, E>,
    command: C,
    initiator = this.initiator,
  ): Promise<readonly E[]> {
    const { aggregate, id } = loaded;
    const member = this.members.get(streamOf(aggregate, id));
    if (!member || aggregate.idOf(command) !== id)
      throw new Error(`${command.type} is not for ${aggregate.name} ${id}`);
    if (this.initiator.rereads) return [];
    const decide = (own: C) => this.#add(member, own, initiator) as readonly E[];
    const before = member.decisions.length;
    try {
      const decider = this.unitDeciders.for(aggregate, command, member.state);
      if (!decider) return decide(command);
      return (await decider.decide({ unit: this, loaded, command, initiator, decide })) as readonly E[];
    } catch (error) {
      member.decisions.length = before;
      if (!(error instanceof Rejection)) throw error;
      this.rejected.push({ command: command.type, outcome: error.code });
      throw new CommandRejected(error, aggregate.name, member.snapshot);
    }
  }

  lock(): pg.ClientBase {
    if (this.client) return this.client;
    this.needsLock = true;
    throw new LockNeeded('the lock is taken, and this is decided again');
  }

  #join(aggregate: AnyAggregate, id: string, base: Snapshot<unknown>): Member {
    const member = new Member(aggregate, id, base);
    this.members.set(streamOf(aggregate, id), member);
    return member;
  }

  #add(member: Member, command: AnyCommand, initiator: Initiator): readonly DomainEvent[] {
    const { aggregate, snapshot: before } = member;
    const events = aggregate.decider.decide(command, before.state) as readonly DomainEvent[];
    const snapshot = applyEvents(aggregate, before, events, command.ctx.now);
    const decided = { command, initiator, events, snapshot };
    member.decisions.push({ ...decided, writes: writesOf(aggregate, before, decided) });
    failpoint(`unit: ${command.type} decided`);
    return events;
  }
}

/** The result of a run: its value or error, and the append that commits or confirms it. */
interface Outcome<T> {
  attempt: Attempt;
  value?: T;
  error?: unknown;
  append?: AppendRequest;
  /** The log's position after the commit. */
  position?: number;
  span?: Span | undefined;
}
type Decide<T> = (unit: Unit) => Promise<T>;

/**
 * Decides on several aggregates and commits everything together or nothing. The function is run again after a conflict,
 * so it does nothing but load, decide and read. See docs/adr/0002. A command to one aggregate takes its queue, which
 * commits the commands of many callers at once (CommandDispatcher).
 */
@Injectable()
export class UnitOfWork {
  constructor(
    private readonly appender: Appender,
    private readonly snapshots: SnapshotCache,
    private readonly tail: LogTail,
    private readonly committed: CommittedRequests,
    private readonly unitDeciders: UnitDeciders,
  ) {}

  /**
   * Rejects with what the function throws, after making sure that it was decided on the newest states; with 409 if the
   * unit conflicts even while no other writer can append; or with UnavailableError.
   */
  async run<T>(initiator: Initiator, decide: Decide<T>): Promise<T> {
    return (await this.#run(initiator, decide)).value as T;
  }

  /** Carries out a command that the queue of its aggregate leaves to the {@link UnitDecider}. */
  async send(aggregate: AnyAggregate, command: AnyCommand, initiator: Initiator): Promise<CommandResult> {
    const id = aggregate.idOf(command);
    const { value, position } = await this.#run(
      initiator,
      async (unit) => {
        const loaded: Loaded<AnyCommand> = await unit.load(aggregate, id);
        return { loaded, events: await unit.decide(loaded, command) };
      },
      command.type,
    );
    const { loaded, events } = value!;
    return { ...loaded.snapshot, id, events, ...(position !== undefined && { position }) };
  }

  /** `sent`: the type of a command that the dispatcher counts. */
  async #run<T>(initiator: Initiator, decide: Decide<T>, sent?: string): Promise<Outcome<T>> {
    for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts++) {
      const outcome = await this.#attempt(
        decide,
        new Attempt(initiator, this.unitDeciders, this.#snapshotOf(conflicts > 0 || initiator.rereads === true)),
      );
      if (outcome.attempt.needsLock) break;
      const { append } = outcome;
      if (!append || (await this.#isCommitted(outcome, this.appender.append(append))))
        return this.#answer(outcome, sent);
      metrics.conflicts.inc({ aggregate: 'unit' });
    }
    const { decided, result, error } = await this.appender.appendExclusively((client) =>
      this.#attempt(decide, new Attempt(initiator, this.unitDeciders, this.#lockedSnapshotOf(client), client)),
    );
    const commit = error ? Promise.reject(error as Error) : Promise.resolve(result);
    if (!(await this.#isCommitted(decided, commit))) throw new EndlessConflict('it conflicts with what exists');
    return this.#answer(decided, sent);
  }

  /** The first run decides on cached states: the append finds out if they are old. */
  #snapshotOf(isFresh: boolean) {
    return async (aggregate: AnyAggregate, id: string): Promise<Snapshot<unknown>> => {
      const cached = isFresh ? undefined : this.snapshots.cached(streamOf(aggregate, id));
      return cached && isFenced(cached) ? cached : this.snapshots.load(aggregate, id);
    };
  }

  /** Loads one after another, because the connection runs one query at a time. */
  #lockedSnapshotOf(client: pg.ClientBase) {
    let before: Promise<unknown> = Promise.resolve();
    return (aggregate: AnyAggregate, id: string): Promise<Snapshot<unknown>> => {
      const loading = before.then(() => this.snapshots.load(aggregate, id, client));
      before = loading.catch(() => undefined);
      return loading;
    };
  }

  async #attempt<T>(decide: Decide<T>, attempt: Attempt): Promise<Outcome<T>> {
    const outcome: Outcome<T> = { attempt };
    try {
      outcome.value = await decide(attempt);
    } catch (error) {
      if (error instanceof UnavailableError) throw error;
      outcome.error = error;
    }
    const members = [...attempt.members.values()];
    if (attempt.needsLock || members.length === 0 || attempt.initiator.rereads) return outcome;
    // An error may rest on states of different times, so the versions that were read are confirmed for it too
    if ('error' in outcome)
      return attempt.isLocked ? outcome : { ...outcome, append: toAppendRequest(members.map(asRead)) };
    outcome.span = startSpan('commit', { 'muster.aggregates': members.length }, currentTraceParent());
    for (const { decisions } of members) for (const decision of decisions) decision.span = outcome.span;
    return { ...outcome, append: toAppendRequest(members) };
  }

  /** Returns false on a conflict. */
  async #isCommitted<T>(decided: Outcome<T>, sent: Promise<AppendResult | undefined>): Promise<boolean> {
    const { attempt, span } = decided;
    let outcome = 'failed';
    try {
      const result = await sent;
      if (result?.ok) decided.position = result.position;
      if (!result || result.ok) outcome = 'done';
      else if (result.conflict === 'version' || isOvertaken(attempt, result)) outcome = 'conflict';
      return outcome === 'done';
    } finally {
      if (outcome !== 'done') for (const stream of attempt.members.keys()) this.snapshots.evict(stream);
      span?.end({ 'muster.outcome': outcome }, outcome === 'failed');
    }
  }

  async #answer<T>(outcome: Outcome<T>, sent?: string): Promise<Outcome<T>> {
    const { attempt, append } = outcome;
    for (const labels of attempt.rejected) if (labels.command !== sent) metrics.commands.inc(labels);
    if ('error' in outcome) throw outcome.error;
    const changed = [...attempt.members].filter(([, { version, base }]) => version > base.version);
    for (const [stream, { snapshot }] of changed) this.snapshots.put(stream, { ...snapshot, append: append!.id });
    for (const { command, initiator, events } of [...attempt.members.values()].flatMap(({ decisions }) => decisions)) {
      if (command.type !== sent)
        metrics.commands.inc({ command: command.type, outcome: events.length > 0 ? 'done' : 'nothing' });
      if (events.length > 0 && initiator.requestId) this.committed.add(initiator.requestId);
    }
    // The events are committed either way
    if (changed.some(([, { aggregate }]) => aggregate.waitForTail)) await this.tail.fence().catch(() => undefined);
    return outcome;
  }
}

const asRead = ({ aggregate, id, base }: Change): Change => ({ aggregate, id, base, decisions: [] });

/** Returns true if the unit decides again; throws if the claim belongs to somebody else for good. */
function isOvertaken({ members }: Attempt, { kind, key }: Extract<AppendResult, { conflict: 'claim' }>): boolean {
  if (kind === 'attempt') throw new Superseded(key);
  for (const member of members.values()) {
    const claims = member.decisions.flatMap(({ writes }) => writes.claims ?? []);
    const claim = claims.find((one) => one.kind === kind && one.key === key);
    if (claim?.numbered) return true;
    if (!claim) continue;
    metrics.commands.inc({ command: member.decisions.at(-1)!.command.type, outcome: `${kind}-taken` });
    throw new CommandRejected(new Rejection(`${kind}-taken`, { key }), member.aggregate.name, member.base);
  }
  throw new Error(`the claim ${kind} ${key} is of no aggregate in this unit`);
}
