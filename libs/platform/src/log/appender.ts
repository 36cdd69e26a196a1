import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { applicationOf, Database } from '../db/database';
import { asUnavailable, DatabaseUnavailable, NotSent, OutcomeUnknown } from '../db/unavailable';
import { redact } from '../redact';
import { failpoint } from '../failpoints';
import {
  type AppendRequest,
  type AppendResult,
  type Landmark,
  EventsAppended,
  type StoredEvent,
  UnavailableError,
} from './events';
import { endBackend, positionsOf } from './lost-appends';
import { metrics } from '../metrics';
import type { LogTail } from './tail';
import { Upcasters } from './upcasters';

interface PendingAppend {
  append: AppendRequest;
  resolve: (result: AppendResult) => void;
  reject: (error: unknown) => void;
}
/** Waits to be sent; its deadline is cancelled when it is taken. */
interface Queued<T> {
  item: T;
  deadline: NodeJS.Timeout;
}
/** Decides on what `client` reads; undefined: there is nothing to append. */
type ExclusiveDecision = (client: pg.ClientBase) => Promise<AppendRequest | undefined>;
interface AppendRow {
  ord: number;
  conflict: string | null;
  head: number;
}

/** So many appends at most in one commit: keeps the lock short for other nodes. */
const MAX_BATCH = 128;
/**
 * What has waited so long without being sent is given up (ms): behind a database that is silent, a queue would grow for
 * minutes.
 */
const WAIT_MS = 5_000;
/** An append whose answer was lost is unknown for so long at most (ms), and then answered as unknown. */
const KNOWN_MS = 4_000;
const RETRY_MS = 100;
/**
 * A process that stalls while holding the append lock blocks every other writer, so its transaction is killed before
 * the others' 4 s lock timeout. Only our own time between statements counts, never a slow disk. It is our own
 * thinking between two statements that counts here, never a slow disk.
 */
const IDLE_IN_TRANSACTION_MS = 3_000;
const STATEMENT = { name: 'es_append', text: 'SELECT ord, conflict, head FROM es_append($1::jsonb)' };

/**
 * Group commit: appends that arrive while a commit is in flight go out together in the next one.
 * One connection per process; the database serialises the processes.
 */
@Injectable()
export class Appender implements OnModuleDestroy {
  readonly #log = new Logger('appender');
  readonly #pending: Queued<PendingAppend>[] = [];
  readonly #exclusive: Queued<() => Promise<void>>[] = [];
  #client: pg.Client | undefined;
  /** The names of the connection in use, and of one whose last statement may still be carried out. */
  #name = '';
  #lost: string | undefined;
  #running: Promise<void> | undefined;
  #closed = false;

  constructor(
    private readonly database: Database,
    private readonly bus: EventBus,
    private readonly upcasters: Upcasters,
    private readonly tail: Pick<LogTail, 'landmark'>,
  ) {}

  /**
   * Resolves after the commit. Rejects with {@link OutcomeUnknown} if nobody knows whether there was one, otherwise
   * there was none.
   */
  async append(append: AppendRequest): Promise<AppendResult> {
    failpoint('before the append');
    const appended = await this.#enqueueAppend(append);
    failpoint('after the append');
    return appended;
  }

  /**
   * Decides and appends while nobody else can write, here or on another node: for who lost to others again and again.
   * Dear, for all
   * of them wait. Resolves as {@link append} does; undefined when the decision was to append nothing.
   */
  appendExclusively(decide: ExclusiveDecision): Promise<AppendResult | undefined> {
    return this.#enqueue(
      this.#exclusive,
      ({ resolve, reject }) =>
        () =>
          this.#decideAndCommit(decide).then(resolve, reject),
    );
  }

  #enqueueAppend(append: AppendRequest): Promise<AppendResult> {
    return this.#enqueue(this.#pending, (settle) => ({ append, ...settle }));
  }

  #enqueue<T, I>(
    queue: Queued<I>[],
    toItem: (settle: { resolve: (result: T) => void; reject: (error: unknown) => void }) => I,
  ): Promise<T> {
    if (this.#closed) return Promise.reject(new NotSent('shutting down'));
    return new Promise((resolve, reject) => {
      const queued = {
        item: toItem({ resolve, reject }),
        deadline: setTimeout(() => {
          queue.splice(queue.indexOf(queued), 1);
          reject(new NotSent(`not sent within ${WAIT_MS} ms`));
        }, WAIT_MS),
      };
      queue.push(queued);
      this.#running ??= this.#drain().finally(() => {
        this.#running = undefined;
      });
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.#closed = true;
    await this.#running;
    await this.#client?.end().catch(() => undefined);
  }

  async #drain(): Promise<void> {
    while (this.#pending.length > 0 || this.#exclusive.length > 0) {
      const [appendExclusively] = take(this.#exclusive, 1);
      await appendExclusively?.();
      const batch = take(this.#pending, MAX_BATCH);
      if (batch.length === 0) continue;
      try {
        this.#resolveBatch(batch, await this.#commit(batch));
      } catch (error) {
        const reason = asUnavailable(error);
        // What the database will not store is one append's fault: the others go again, each by itself.
        if (batch.length > 1 && !(reason instanceof UnavailableError)) await this.#oneByOne(batch);
        else if (isUnknown(reason)) await this.#settle(batch);
        else for (const one of batch) one.reject(reason);
      }
    }
  }

  /**
   * Each once more by itself, but not behind a database that is away by now, and not for longer than an append may
   * wait.
   */
  async #oneByOne(batch: readonly PendingAppend[]): Promise<void> {
    const until = Date.now() + WAIT_MS;
    let gaveUp: Error | undefined;
    for (const one of batch) {
      if (Date.now() > until) gaveUp ??= new NotSent(`not sent again within ${WAIT_MS} ms`);
      const reason = gaveUp ?? (await this.#commitAlone(one));
      if (!reason) continue;
      one.reject(reason);
      if (reason instanceof UnavailableError) gaveUp ??= new NotSent(reason.message, '', reason);
    }
  }

  /** Resolves to what went wrong. */
  async #commitAlone(one: PendingAppend): Promise<unknown> {
    try {
      this.#resolveBatch([one], await this.#commit([one]));
      return undefined;
    } catch (error) {
      const reason = asUnavailable(error);
      if (!isUnknown(reason)) return reason;
      await this.#settle([one]);
      return undefined;
    }
  }

  /**
   * The answer to a commit was lost: the log tells what became of it, once its connection can write nothing any more.
   */
  async #settle(batch: readonly PendingAppend[]): Promise<void> {
    const positions = await this.#recall(batch.map(({ append }) => append));
    for (const [i, one] of batch.entries()) {
      const position = positions?.[i];
      if (!positions) one.reject(new OutcomeUnknown());
      else if (typeof position === 'number') one.resolve({ ok: true, position });
      else one.resolve({ ok: false, conflict: 'version' }); // certainly not written: decided once more
    }
    this.bus.publish(new EventsAppended([]));
  }

  /** undefined: nobody knows yet. */
  async #recall(appends: readonly AppendRequest[]): Promise<(number | null)[] | undefined> {
    for (const until = Date.now() + KNOWN_MS; ; await pause(RETRY_MS)) {
      try {
        return await positionsOf(await this.#connect(), appends);
      } catch (error) {
        this.#lose();
        if (Date.now() > until) return undefined;
        this.#log.debug(`a lost commit is not known yet: ${redact((error as Error).message)}`);
      }
    }
  }

  #resolveBatch(batch: readonly PendingAppend[], answers: readonly AppendRow[]): void {
    for (const answer of answers) batch[answer.ord]!.resolve(toAppendResult(answer));
    const accepted = answers.filter(({ conflict }) => !conflict).toSorted((a, b) => a.ord - b.ord);
    if (accepted.length > 0)
      this.bus.publish(
        new EventsAppended(accepted.flatMap(({ ord, head }) => toStoredEvents(batch[ord]!.append, head))),
      );
  }

  async #decideAndCommit(decide: ExclusiveDecision): Promise<AppendResult | undefined> {
    let append: AppendRequest | undefined;
    return this.#withClient(1, async (client) => {
      await client.query('BEGIN');
      await client.query('SELECT pg_advisory_xact_lock(7301)');
      const decided = (append = await decide(client));
      const answer =
        decided &&
        (await client.query<AppendRow>({ ...STATEMENT, values: [this.#encode([{ append: decided }])] })).rows[0]!;
      await client.query('COMMIT');
      if (answer && !answer.conflict) this.bus.publish(new EventsAppended(toStoredEvents(decided!, answer.head)));
      return answer && toAppendResult(answer);
    }).catch((error: unknown) => {
      const reason = asUnavailable(error);
      if (!append || !isUnknown(reason)) throw reason;
      return new Promise<AppendResult>((resolve, reject) => {
        void this.#settle([{ append: append!, resolve, reject }]);
      });
    });
  }

  #commit(batch: readonly PendingAppend[]): Promise<AppendRow[]> {
    return this.#withClient(
      batch.length,
      async (client) => (await client.query<AppendRow>({ ...STATEMENT, values: [this.#encode(batch)] })).rows,
    );
  }

  /** Called with the connection at hand: what was read until then is what its server must hold. */
  #encode(batch: readonly Pick<PendingAppend, 'append'>[]): string {
    return encode(batch, this.upcasters, this.tail.landmark);
  }

  /** Whatever fails costs the connection: nobody knows what it still has open. */
  async #withClient<T>(appends: number, write: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = await this.#connect().catch((error: Error & { code?: string }) =>
      Promise.reject(new NotSent(error.message, error.code, error)),
    );
    metrics.batches.observe(appends);
    const stopTimer = metrics.appends.startTimer();
    try {
      const result = await write(client);
      stopTimer();
      return result;
    } catch (error) {
      this.#lose();
      this.#log.warn(`commit of ${appends} appends failed: ${(error as Error).message}`);
      this.bus.publish(new EventsAppended([])); // perhaps it did, and only the answer was lost
      throw error;
    }
  }

  #lose(): void {
    if (!this.#client) return;
    void this.#client.end().catch(() => undefined);
    this.#client = undefined;
    this.#lost = this.#name;
  }

  /** Nothing is written over a new connection before the one that was lost can write nothing any more. */
  async #connect(): Promise<pg.Client> {
    if (this.#client) return this.#client;
    const name = `appender-${randomUUID()}`;
    const client = await this.database.connect(name, { idleMs: IDLE_IN_TRANSACTION_MS });
    try {
      if (this.#lost) await endBackend(client, applicationOf(this.#lost));
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    [this.#lost, this.#name, this.#client] = [undefined, name, client];
    return client;
  }
}

/** Sent, and perhaps carried out. */
const isUnknown = (reason: unknown): boolean => reason instanceof DatabaseUnavailable && !reason.isUndone;

/** The next items of a queue, which go out now: their deadlines are over. */
function take<T>(queue: Queued<T>[], count: number): T[] {
  return queue.splice(0, count).map(({ item, deadline }) => {
    clearTimeout(deadline);
    return item;
  });
}

function encode(
  batch: readonly Pick<PendingAppend, 'append'>[],
  upcasters: Upcasters,
  seen: Landmark | undefined,
): string {
  return JSON.stringify(
    batch.map(({ append }, i) => ({
      ...(i === 0 && seen && { seen: { p: seen.position, a: seen.append } }),
      s: append.stream,
      v: append.expected,
      ...(append.last && { l: append.last }),
      e: append.events.map(({ type, data, meta, at }) => ({
        t: type,
        n: upcasters.currentSchema(type),
        d: data,
        m: meta,
        at,
      })),
      rows: append.rows,
      ...(append.take?.length && { take: append.take }),
      ...(append.release?.length && { free: append.release }),
      ...(append.keys?.length && { keys: append.keys }),
    })),
  );
}

/** The facts of an append as they now stand in the log; `head` is the position of the last one. */
function toStoredEvents({ stream, expected, events }: AppendRequest, head: number): StoredEvent[] {
  const before = head - events.length;
  return events.map(({ type, data, meta, at }, i) => ({
    position: before + i + 1,
    stream,
    version: expected + i + 1,
    type,
    data: data as StoredEvent['data'],
    meta,
    at,
  }));
}

function toAppendResult({ conflict, head }: AppendRow): AppendResult {
  if (!conflict) return { ok: true, position: head };
  if (conflict === 'version') return { ok: false, conflict: 'version' };
  const [, kind = '', ...key] = conflict.split(':');
  return { ok: false, conflict: 'claim', kind, key: key.join(':') };
}
