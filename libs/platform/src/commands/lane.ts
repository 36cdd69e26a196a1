import { Rejection } from '@muster/kernel';
import { randomUUID } from 'node:crypto';
import { type Append, type Appended, type Meta, type RequestKey, Unavailable } from '../log/events';
import { measured } from '../metrics';
import { begin, place, type Span, type TraceParent } from '../tracing/tracing';
import { type AnyAggregate, type Facts, type Known, streamOf, type Writes } from './aggregate';

/** `key`: the events are committed only while this attempt of the request holds its Idempotency-Key. */
export interface Asked { by: string; requestId?: string | undefined; key?: RequestKey }
/** What became of a wish: the facts it led to, and the state after them. */
export interface Outcome<S = unknown> extends Known<S> { id: string; events: readonly Facts[] }
/** A refusal, with the state it was judged on: whoever is refused learns how things stand. */
export class Refusal extends Error {
  override name = 'Refusal';
  constructor(readonly rejection: Rejection, readonly aggregate: string, readonly known: Known<unknown>) { super(rejection.code); }
}

/** A repeat has taken over the Idempotency-Key of this request: nothing of it was committed, and nothing will be. */
class Superseded extends Unavailable {
  override name = 'Superseded';
  constructor(readonly attempt: string) { super('a repeat of this request has taken its place'); }
}

export interface LanePorts {
  append: (append: Append) => Promise<Appended>;
  /** Appends what `decide` makes of the newest state, while nobody else can write; undefined: nothing. */
  turn: (decide: (newest: Known<unknown>) => Append | undefined) => Promise<Appended | undefined>;
  cached: (stream: string) => Known<unknown> | undefined;
  load: (id: string) => Promise<Known<unknown>>;
  keep: (stream: string, known: Known<unknown>) => void;
  forget: (stream: string) => void;
}

interface Pending { command: { type: string; edge: { at: string } }; asked: Asked; from: TraceParent | undefined; resolve: (outcome: Outcome) => void; reject: (error: unknown) => void }
interface Decision { pending: Pending; events: readonly Facts[]; refused?: unknown; known: Known<unknown> }
/** A batch decided on one state; without an append, for nothing happens. */
interface Round { base: Known<unknown>; decisions: readonly Decision[]; append?: Append; spans: readonly (Span | undefined)[] }

/** After this many optimistic-concurrency conflicts the batch takes the append lock, which cannot conflict. */
const LOSSES = 3;
const BATCH = 64;

/**
 * Commands on one aggregate, one after another: each batch is decided on the evolving state and goes into one append.
 * Nobody is answered before that append is committed, for refusals are judged on its state too.
 */
export class Lane {
  readonly #queue: Pending[] = [];
  readonly #stream: string;
  #running = false;

  constructor(private readonly aggregate: AnyAggregate, private readonly id: string, private readonly ports: LanePorts) {
    this.#stream = streamOf(aggregate, id);
  }

  get idle(): boolean {
    return !this.#running;
  }

  submit(command: Pending['command'], asked: Asked): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ command, asked, from: place(), resolve, reject });
      if (!this.#running) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#queue.length > 0) {
      const batch = this.#next();
      try {
        await this.#perform(batch);
      } catch (error) {
        this.ports.forget(this.#stream);
        const others = error instanceof Superseded ? batch.filter(({ asked }) => asked.key?.attempt !== error.attempt) : [];
        this.#queue.unshift(...others);
        for (const pending of batch) if (!others.includes(pending)) pending.reject(error);
      }
    }
    this.#running = false;
  }

  /** A command that claims names goes alone, so that a taken name refuses nobody else. */
  #next(): Pending[] {
    if (this.aggregate.writes) return this.#queue.splice(0, 1);
    return this.#queue.splice(0, BATCH);
  }

  async #perform(batch: readonly Pending[]): Promise<void> {
    let base = this.#cached();
    let certain = base === undefined; // a cached state may be behind another node's
    base ??= await this.ports.load(this.id);
    for (let losses = 0; losses < LOSSES;) {
      const round = this.#round(batch, base);
      if (!round.append) {
        const fresh: Known<unknown> = certain ? base : await this.ports.load(this.id);
        if (fresh.version === base.version) return this.#settle(round);
        [base, certain] = [fresh, true];
        continue;
      }
      const { append } = round;
      if (await this.#committed(() => round, () => this.ports.append(append))) return this.#settle(round);
      losses += 1;
      measured.conflicts.inc({ aggregate: this.aggregate.name });
      this.ports.forget(this.#stream);
      [base, certain] = [await this.ports.load(this.id), true];
    }
    await this.#inTurn(batch);
  }

  /** A state that does not say which append it comes from cannot be fenced: it is read again. */
  #cached(): Known<unknown> | undefined {
    const known = this.ports.cached(this.#stream);
    return known && (known.version === 0 || known.append) ? known : undefined;
  }

  async #inTurn(batch: readonly Pending[]): Promise<void> {
    let round: Round | undefined;
    const committed = await this.#committed(() => round, () => this.ports.turn((newest) => (round = this.#round(batch, newest)).append));
    if (!committed) throw new Unavailable('too much contention on this aggregate');
    this.#settle(round!);
  }

  #round(batch: readonly Pending[], base: Known<unknown>): Round {
    const decisions = this.#decide(batch, base);
    if (decisions.every(({ events }) => events.length === 0)) return { base, decisions, spans: [] };
    const spans = decisions.map(({ pending, events }) => (events.length > 0 ? begin('commit', { 'muster.facts': events.length, 'muster.batch': decisions.length }, pending.from) : undefined));
    return { base, decisions, spans, append: this.#append(base, decisions, spans) };
  }

  #decide(batch: readonly Pending[], base: Known<unknown>): Decision[] {
    let known = base;
    return batch.map((pending) => {
      try {
        const events = this.aggregate.decider.decide(pending.command as never, known.state) as readonly Facts[];
        known = advance(this.aggregate, known, events, pending.command.edge.at);
        return { pending, events, known };
      } catch (error) {
        const refused = error instanceof Rejection ? new Refusal(error, this.aggregate.name, known) : error;
        return { pending, events: [], refused, known };
      }
    });
  }

  /** False: somebody wrote first. `round` is known once there is something to send. */
  async #committed(round: () => Round | undefined, send: () => Promise<Appended | undefined>): Promise<boolean> {
    let outcome = 'failed';
    try {
      const committed = await this.#sent(round, send);
      outcome = committed ? 'done' : 'conflict';
      return committed;
    } finally {
      for (const span of round()?.spans ?? []) span?.end({ 'muster.outcome': outcome }, outcome === 'failed');
    }
  }

  async #sent(round: () => Round | undefined, send: () => Promise<Appended | undefined>): Promise<boolean> {
    const result = await send();
    if (!result || result.ok) return true;
    if (result.conflict === 'version') return false;
    if (result.kind === 'attempt') throw new Superseded(result.key);
    throw new Refusal(new Rejection(`${result.kind}-taken`, { key: result.key }), this.aggregate.name, round()!.base);
  }

  #append(base: Known<unknown>, decisions: readonly Decision[], spans: readonly (Span | undefined)[]): Append {
    const after = decisions.at(-1)!.known;
    const writes: Writes = this.aggregate.writes?.(decisions[0]!.pending.command as never, base.state, after.state) ?? {};
    const row = { id: this.id, version: after.version, state: after.state, created_at: after.createdAt, updated_at: after.updatedAt, ...this.aggregate.columns(after.state) };
    const id = randomUUID();
    const keys = decisions.flatMap(({ pending: { asked }, events }) => (events.length > 0 && asked.key ? [asked.key] : []));
    return {
      stream: this.#stream,
      expected: base.version,
      last: base.append,
      id,
      events: decisions.flatMap(({ pending, events }, i) => events.map(({ type, ...data }) => ({ type, data, at: pending.command.edge.at, meta: metaOf(pending, id, spans[i]) }))),
      rows: [{ table: this.aggregate.table, row }, ...(writes.rows ?? [])],
      take: writes.take ?? [],
      release: writes.release ?? [],
      keys,
    };
  }

  #settle({ base, decisions, append }: Round): void {
    const after = decisions.at(-1)!.known;
    if (after.version > base.version) this.ports.keep(this.#stream, { ...after, append: append?.id });
    for (const { pending, events, refused, known } of decisions) {
      if (refused) pending.reject(refused);
      else pending.resolve({ ...known, id: this.id, events });
    }
  }
}

function metaOf({ command, asked }: Pending, append: string, span: Span | undefined): Meta {
  return { append, by: asked.by, command: command.type, ...(asked.requestId && { requestId: asked.requestId }), ...(span && { traceparent: span.traceparent }) };
}

function advance(aggregate: AnyAggregate, known: Known<unknown>, events: readonly Facts[], at: string): Known<unknown> {
  if (events.length === 0) return known;
  return {
    state: events.reduce(aggregate.decider.evolve as (state: unknown, event: Facts) => unknown, known.state),
    version: known.version + events.length,
    createdAt: known.createdAt || at,
    updatedAt: at,
  };
}
