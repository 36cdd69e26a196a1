import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { applicationOf, Database } from '../database/database';
import { asUnavailable, DatabaseUnavailable, NotSent, OutcomeUnknown, UnavailableError } from '../database/unavailable';
import { redact } from '../telemetry/redact';
import { failpoint } from '../telemetry/failpoints';
import { type AppendRequest, type AppendResult, EventsAppended, type StoredEvent, type StreamPart } from './events';
import { endBackend, positionsOf } from './lost-appends';
import { metrics } from '../telemetry/metrics';
import type { LogTail } from './tail';
import { Upcasters } from './upcasters';

interface PendingAppend {
  append: AppendRequest;
  resolve: (result: AppendResult) => void;
  reject: (error: unknown) => void;
}
/** An item waiting to be sent. Its deadline is cancelled when it is taken from the queue. */
interface Queued<T> {
  item: T;
  deadline: NodeJS.Timeout;
}
/** Without `append` there is nothing to append. */
interface Decided {
  append?: AppendRequest | undefined;
}
/** The decision, and the result of its append. `error` is set if the append failed. */
export interface ExclusiveOutcome<T> {
  decided: T;
  result?: AppendResult | undefined;
  error?: unknown;
}
/** The append of a decision failed. */
class CommitFailed<T> extends Error {
  constructor(
    readonly decided: T,
    readonly reason: unknown,
  ) {
    super((reason as Error).message);
  }
}
interface AppendRow {
  ord: number;
  conflict: string | null;
  head: number;
}

/** Maximum number of appends in one commit. Keeps the lock short for other nodes. */
const MAX_BATCH = 128;
/**
 * Timeout for appends that wait to be sent (ms). Without it, the queue would grow for minutes while the database does
 * not respond.
 */
const WAIT_MS = 5_000;
/** How long the outcome of an append with a lost response is looked up before it is reported as unknown (ms). */
const KNOWN_MS = 4_000;
const RETRY_MS = 100;
/**
 * A process that stalls while holding the append lock blocks every other writer, so its transaction is killed before
 * the others' 4 s lock timeout. Only our own time between statements counts, never a slow disk.
 */
const IDLE_IN_TRANSACTION_MS = 3_000;
const STATEMENT = { name: 'es_append', text: 'SELECT ord, conflict, head FROM es_append($1::jsonb, $2::jsonb)' };

/**
 * Group commit: appends that arrive while a commit is in flight are committed together afterwards. There is one
 * connection per process; the database serialises the processes.
 */
@Injectable()
export class Appender implements OnModuleDestroy {
  readonly #log = new Logger('appender');
  readonly #pending: Queued<PendingAppend>[] = [];
  readonly #exclusive: Queued<() => Promise<void>>[] = [];
  #client: pg.Client | undefined;
  /** Names of the connection in use, and of a lost one whose last statement may still be running. */
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
   * Resolves after the commit. Rejects with {@link OutcomeUnknown} if the append may have been committed; any other
   * error means that it was not.
   */
  async append(append: AppendRequest): Promise<AppendResult> {
    failpoint('before the append');
    const appended = await this.#enqueueAppend(append);
    failpoint('after the append');
    return appended;
  }

  /**
   * Decides on what the client reads, and appends, while no other writer on any node can. For commands that lost too
   * many conflicts; expensive, because all other writers wait. Rejects if nothing could be decided.
   */
  appendExclusively<T extends Decided>(decide: (client: pg.ClientBase) => Promise<T>): Promise<ExclusiveOutcome<T>> {
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
      const [runExclusively] = take(this.#exclusive, 1);
      await runExclusively?.();
      const batch = take(this.#pending, MAX_BATCH);
      if (batch.length === 0) continue;
      try {
        this.#resolveBatch(batch, await this.#commit(batch));
      } catch (error) {
        const reason = asUnavailable(error);
        // If the database rejects one append's data, only that append fails: all are sent again one by one.
        if (batch.length > 1 && !(reason instanceof UnavailableError)) await this.#oneByOne(batch);
        else if (isUnknown(reason)) await this.#settle(batch);
        else for (const pending of batch) pending.reject(reason);
      }
    }
  }

  /** Sends each append again on its own. Stops when the database has become unavailable or the appends' time is up. */
  async #oneByOne(batch: readonly PendingAppend[]): Promise<void> {
    const until = Date.now() + WAIT_MS;
    let gaveUp: Error | undefined;
    for (const pending of batch) {
      if (Date.now() > until) gaveUp ??= new NotSent(`not sent again within ${WAIT_MS} ms`);
      const reason = gaveUp ?? (await this.#commitAlone(pending));
      if (!reason) continue;
      pending.reject(reason);
      if (reason instanceof UnavailableError) gaveUp ??= new NotSent(reason.message, '', reason);
    }
  }

  /** Resolves with the error, or undefined on success. */
  async #commitAlone(pending: PendingAppend): Promise<unknown> {
    try {
      this.#resolveBatch([pending], await this.#commit([pending]));
      return undefined;
    } catch (error) {
      const reason = asUnavailable(error);
      if (!isUnknown(reason)) return reason;
      await this.#settle([pending]);
      return undefined;
    }
  }

  /** Handles a lost commit response: ends the lost connection's backend, then checks in the log what was committed. */
  async #settle(batch: readonly PendingAppend[]): Promise<void> {
    const positions = await this.#lookUpPositions(batch.map(({ append }) => append));
    for (const [i, pending] of batch.entries()) {
      const position = positions?.[i];
      if (!positions) pending.reject(new OutcomeUnknown());
      else if (typeof position === 'number') pending.resolve({ ok: true, position });
      else pending.resolve({ ok: false, conflict: 'version' }); // certainly not written: decide again
    }
    this.bus.publish(new EventsAppended([]));
  }

  /** Returns the positions of the appends (null if not committed), or undefined if they cannot be determined. */
  async #lookUpPositions(appends: readonly AppendRequest[]): Promise<(number | null)[] | undefined> {
    for (const until = Date.now() + KNOWN_MS; ; await pause(RETRY_MS)) {
      try {
        return await positionsOf(await this.#connect(), appends);
      } catch (error) {
        this.#lose();
        if (Date.now() > until) return undefined;
        this.#log.debug(`cannot look up a lost commit yet: ${redact((error as Error).message)}`);
      }
    }
  }

  #resolveBatch(batch: readonly PendingAppend[], rows: readonly AppendRow[]): void {
    const byPlace = rows.toSorted((a, b) => a.ord - b.ord);
    const stored = batch.flatMap(({ append, resolve }) => {
      const judged = byPlace.splice(0, append.parts.length);
      resolve(toAppendResult(judged.at(-1)!));
      return toStoredEvents(append, judged);
    });
    if (stored.length > 0) this.bus.publish(new EventsAppended(stored));
  }

  async #decideAndCommit<T extends Decided>(
    decide: (client: pg.ClientBase) => Promise<T>,
  ): Promise<ExclusiveOutcome<T>> {
    try {
      return await this.#withClient(1, async (client) => {
        await client.query('BEGIN');
        await client.query('SELECT pg_advisory_xact_lock(7301)');
        const decided = await decide(client);
        const result = await this.#commitLocked(client, decided).catch((error: unknown) =>
          Promise.reject(new CommitFailed(decided, error)),
        );
        return { decided, result };
      });
    } catch (error) {
      if (!(error instanceof CommitFailed)) throw asUnavailable(error);
      const { decided, reason } = error as CommitFailed<T>;
      return this.#settleOne(decided.append, asUnavailable(reason)).then(
        (result) => ({ decided, result }),
        (failure: unknown) => ({ decided, error: failure }),
      );
    }
  }

  async #commitLocked(client: pg.Client, { append }: Decided): Promise<AppendResult | undefined> {
    const rows = append && (await client.query<AppendRow>({ ...STATEMENT, values: this.#encode([{ append }]) })).rows;
    failpoint('before the commit');
    await client.query('COMMIT');
    if (!rows) return undefined;
    const judged = rows.toSorted((a, b) => a.ord - b.ord);
    const stored = toStoredEvents(append, judged);
    if (stored.length > 0) this.bus.publish(new EventsAppended(stored));
    return toAppendResult(judged.at(-1)!);
  }

  async #settleOne(append: AppendRequest | undefined, reason: unknown): Promise<AppendResult> {
    if (!append || !isUnknown(reason)) throw reason as Error;
    const settled = await new Promise<AppendResult>((resolve, reject) => {
      void this.#settle([{ append, resolve, reject }]);
    });
    // No other writer could interfere under the lock, so a repeat can succeed
    if (!settled.ok) throw new UnavailableError('the commit was lost, and nothing was written');
    return settled;
  }

  #commit(batch: readonly PendingAppend[]): Promise<AppendRow[]> {
    return this.#withClient(
      batch.length,
      async (client) => (await client.query<AppendRow>({ ...STATEMENT, values: this.#encode(batch) })).rows,
    );
  }

  /**
   * Must be called after the connection is open, because the landmark has to be in the log of that connection's server.
   */
  #encode(batch: readonly Pick<PendingAppend, 'append'>[]): [appends: string, landmark: string | null] {
    const { landmark } = this.tail;
    return [encode(batch, this.upcasters), landmark ? JSON.stringify(landmark) : null];
  }

  /** Drops the connection on any error, because its transaction state is unknown. */
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
      this.bus.publish(new EventsAppended([])); // it may have been committed with only the response lost
      throw error;
    }
  }

  #lose(): void {
    if (!this.#client) return;
    void this.#client.end().catch(() => undefined);
    this.#client = undefined;
    this.#lost = this.#name;
  }

  /**
   * Ends a lost connection's backend first, so that nothing is written on a new connection while the old one can still
   * write.
   */
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

/** Returns true if the append was sent and may have been committed. */
const isUnknown = (reason: unknown): boolean => reason instanceof DatabaseUnavailable && !reason.isUndone;

/** Removes the next items from a queue and cancels their deadlines. */
function take<T>(queue: Queued<T>[], count: number): T[] {
  return queue.splice(0, count).map(({ item, deadline }) => {
    clearTimeout(deadline);
    return item;
  });
}

/**
 * The first entry of an append has its rows, claims and keys; `unit` is the place of that entry. Batches in which each
 * append extends a stream of its own have no `unit`, because PostgreSQL judges them faster.
 */
function encode(batch: readonly Pick<PendingAppend, 'append'>[], upcasters: Upcasters): string {
  const streams = batch.flatMap(({ append }) => append.parts.map(({ stream }) => stream));
  const hasUnits = streams.length > batch.length || new Set(streams).size < streams.length;
  let place = 0;
  const entries = batch.flatMap(({ append: { parts, rows, claims, releases, keys } }) => {
    const unit = place;
    place += parts.length;
    return parts.map((part, i) => ({
      ...encodePart(part, upcasters),
      ...(hasUnits && { unit }),
      rows: i === 0 ? rows : [],
      ...(i === 0 && claims?.length && { claims }),
      ...(i === 0 && releases?.length && { releases }),
      ...(i === 0 && keys?.length && { keys }),
    }));
  });
  return JSON.stringify(entries);
}

const encodePart = ({ stream, expected, last, events }: StreamPart, upcasters: Upcasters) => ({
  stream,
  expected,
  ...(last && { last }),
  events: events.map(({ type, data, meta, at }) => ({ type, schema: upcasters.currentSchema(type), data, meta, at })),
});

/** Returns the events of an append as they are stored in the log: none of a refused one. `judged`: a row per part. */
function toStoredEvents({ parts }: AppendRequest, judged: readonly AppendRow[]): StoredEvent[] {
  if (judged[0]!.conflict) return [];
  return parts.flatMap(({ stream, expected, events }, part) =>
    events.map(({ type, data, meta, at }, i) => ({
      position: judged[part]!.head - events.length + i + 1,
      stream,
      version: expected + i + 1,
      type,
      data: data as StoredEvent['data'],
      meta,
      at,
    })),
  );
}

function toAppendResult({ conflict, head }: AppendRow): AppendResult {
  if (!conflict) return { ok: true, position: head };
  if (conflict === 'version') return { ok: false, conflict: 'version' };
  const [, kind = '', ...key] = conflict.split(':');
  return { ok: false, conflict: 'claim', kind, key: key.join(':') };
}
