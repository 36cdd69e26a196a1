import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import type pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { Database } from '../database/database';
import { waitAtMost } from '../database/with-timeout';
import { failpoint } from '../telemetry/failpoints';
import { type Landmark, EventsAppended, LogRolledBack, NewerReleaseEventError, type StoredEvent } from './events';
import { groupByTrace, runWithTraceParent } from '../telemetry/tracing';
import { LogReader } from './reader';

/** Called with each batch, in log order. Must not throw and must not block. */
export type Listener = (events: readonly StoredEvent[]) => void;

/** Poll interval (ms). LISTEN/NOTIFY is only a hint; polling guarantees delivery. */
const POLL_MS = 500;
/** Delay before LISTEN is tried again (ms). */
const LISTEN_AGAIN_MS = 1_000;
/** Timeout for recording a new history after a rollback, before the reactions run (ms). */
const RECORD_TIMEOUT_MS = 2_000;

/**
 * The only reader of the log's tail in this process. Delivers every event in order to caches, aggregate queues and
 * sockets.
 */
@Injectable()
@EventsHandler(EventsAppended)
export class LogTail implements IEventHandler<EventsAppended>, OnModuleDestroy {
  readonly #log = new Logger('log-tail');
  readonly #listeners: Listener[] = [];
  readonly #reactions: (() => void)[] = [];
  readonly #waiters: { position: number; resolve: () => void; reject: (reason: Error) => void }[] = [];
  #position = 0;
  /** The append that wrote the event at our position, or undefined if there is none. */
  #append: string | undefined;
  #history = '';
  readonly #historyListeners: ((history: string) => void)[] = [];
  #lost: LogRolledBack | undefined;
  #isReading = false;
  #readAgain = false;
  #closed = false;
  #pollTimer: NodeJS.Timeout | undefined;
  #listenClient: pg.Client | undefined;
  #headQuery: Promise<void> = Promise.resolve();
  #pendingFence: Promise<void> | undefined;
  #lastError: Error | undefined;
  #started: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly reader: LogReader,
  ) {}

  get position(): number {
    return this.#position;
  }

  /** The log contains an event only a newer release can read; this node stops there until it is replaced. */
  get isBehindNewerRelease(): boolean {
    return this.#lastError instanceof NewerReleaseEventError;
  }

  /** The last event read; identifies the log. */
  get landmark(): Landmark | undefined {
    return this.#append === undefined ? undefined : { position: this.#position, append: this.#append };
  }

  /**
   * True if the log no longer contains what was read here. State in memory is invalid; the process must be restarted.
   */
  get isRolledBack(): boolean {
    return this.#lost !== undefined;
  }

  /** Calls `react` once when the log was rolled back, immediately if it already was. */
  onRolledBack(react: () => void): void {
    if (this.#lost) react();
    else this.#reactions.push(react);
  }

  /** The log's history id. A change means that events were lost. */
  get history(): string {
    return this.#history;
  }

  /** Calls `react` whenever a new history begins. */
  onNewHistory(react: (history: string) => void): void {
    this.#historyListeners.push(react);
  }

  listen(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Starts at the head, because older events are already in the rows. */
  start(): Promise<void> {
    this.#started ??= (async () => {
      const { head, append, history } = await this.reader.query();
      [this.#position, this.#append, this.#history] = [head, append ?? undefined, history];
      this.#pollTimer = setInterval(() => {
        this.wake();
        void this.fence().catch(noop);
      }, POLL_MS);
      await this.#startListening();
    })();
    return this.#started;
  }

  /**
   * Delivers events appended by this process without reading them, unless other nodes wrote in between. Deferred, so
   * that the command's caller gets its response first.
   */
  handle({ events }: EventsAppended): void {
    setImmediate(() => {
      if (
        this.#pollTimer &&
        !this.#closed &&
        !this.#lost &&
        !this.#isReading &&
        events[0]?.position === this.#position + 1
      )
        this.#deliver(events);
      else this.wake();
    });
  }

  wake(): void {
    if (this.#isReading) {
      this.#readAgain = true;
      return;
    }
    if (this.#closed || this.#lost || !this.#started) return;
    this.#isReading = true;
    void this.#read();
  }

  /**
   * Resolves when all events committed before this call have been delivered, so that reads afterwards are not stale.
   */
  async fence(): Promise<void> {
    // A command-line tool never starts its tail, and caches nothing that could be old.
    if (!this.#started) return;
    // Callers that arrive while a head query is in flight share the next one.
    this.#pendingFence ??= this.#headQuery.then(nextTick).then(() => this.#waitForHead());
    return this.#pendingFence;
  }

  /**
   * Resolves when the event at this position has been delivered, and with it all events before it. For positions of own
   * commits, which are delivered without being read.
   */
  waitFor(position: number): Promise<void> {
    return this.#started && position > this.#position ? this.#addWaiter(position) : Promise.resolve();
  }

  async onModuleDestroy(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#pollTimer);
    for (const waiter of this.#waiters.splice(0)) waiter.resolve();
    await this.#listenClient?.end().catch(() => undefined);
  }

  async #waitForHead(): Promise<void> {
    this.#pendingFence = undefined;
    if (this.#lost) throw this.#lost;
    const [position, append] = [this.#position, this.#append];
    const headQuery = this.reader.query(position);
    this.#headQuery = headQuery.then(noop, noop);
    const current = await headQuery;
    if (current.head < position) throw this.#lose(`it ends at ${current.head}, and ${position} was read`);
    if (append !== undefined && current.append !== append)
      throw this.#lose(`position ${position} holds another event than the one read`);
    if (current.history !== this.#history) this.#startHistory(current.history);
    await this.#waitForPosition(current.head);
  }

  /** Another node recorded that events were lost; this node had not read any of them. */
  #startHistory(history: string): void {
    this.#history = history;
    for (const react of this.#historyListeners) react(history);
  }

  async #waitForPosition(head: number): Promise<void> {
    if (head <= this.#position) return;
    const reached = this.#addWaiter(head);
    this.wake();
    await reached;
  }

  #addWaiter(position: number): Promise<void> {
    if (this.#lost) return Promise.reject(this.#lost);
    if (this.isBehindNewerRelease) return Promise.reject(this.#lastError!);
    return new Promise((resolve, reject) => this.#waiters.push({ position, resolve, reject }));
  }

  async #read(): Promise<void> {
    try {
      do {
        this.#readAgain = false;
        const { landmark } = this;
        const events = await (landmark ? this.reader.behind(landmark) : this.reader.readAfter(this.#position));
        this.#lastError = undefined;
        if (events.length === 0) continue;
        this.#deliver(events);
        if (events.length >= 500) this.#readAgain = true;
      } while (this.#readAgain && !this.#closed);
    } catch (error) {
      if (!this.#closed) this.#onReadError(error as Error);
    } finally {
      this.#isReading = false; // in the same tick as the last check of #readAgain, so that no wake is lost in between
    }
  }

  /** Rejects waiters if the log contains events this release cannot read, because they would wait forever. */
  #onReadError(error: Error): void {
    if (error instanceof LogRolledBack) return void this.#lose(error.message);
    if (error.message !== this.#lastError?.message) this.#log.error(`reading the log failed: ${error.message}`);
    this.#lastError = error;
    if (this.isBehindNewerRelease) for (const waiter of this.#waiters.splice(0)) waiter.reject(error);
  }

  #deliver(events: readonly StoredEvent[]): void {
    for (const run of groupByTrace(events))
      runWithTraceParent(run[0]?.meta.traceparent, () => {
        for (const listener of this.#listeners) listener(run);
      });
    const last = events.at(-1)!;
    [this.#position, this.#append] = [last.position, last.meta.append];
    for (let i = this.#waiters.length - 1; i >= 0; i--) {
      if (this.#waiters[i]!.position <= this.#position) this.#waiters.splice(i, 1)[0]!.resolve();
    }
  }

  /** Logs the rollback once, rejects all waiters and stops reading. */
  #lose(reason: string): LogRolledBack {
    if (this.#lost) return this.#lost;
    this.#lost = new LogRolledBack(`the log is not the one that was read here: ${reason}`);
    this.#log.fatal(
      `${this.#lost.message}. State in memory is based on lost events; this process exits and must be restarted (docs/operations.md)`,
    );
    for (const waiter of this.#waiters.splice(0)) waiter.reject(this.#lost);
    void this.#recordLoss();
    return this.#lost;
  }

  /** Starts a new history, because clients have seen lost events too and learn about the loss from the history id. */
  async #recordLoss(): Promise<void> {
    const recorded = this.reader
      .endHistory(this.#history)
      .catch((error: Error) => this.#log.error(`could not record a new history for clients: ${error.message}`));
    await waitAtMost(RECORD_TIMEOUT_MS, recorded);
    for (const react of this.#reactions.splice(0)) react();
  }

  async #startListening(): Promise<void> {
    if (!(await this.#listenOnce())) void this.#listenAgain();
  }

  /** A loop and no recursion, because an outage lasts as long as it lasts. Without its pool, this process is ending. */
  async #listenAgain(): Promise<void> {
    do await pause(LISTEN_AGAIN_MS, undefined, { ref: false });
    while (!this.#closed && this.database.isOpen && !(await this.#listenOnce()));
  }

  /** Returns false if there is no connection. */
  async #listenOnce(): Promise<boolean> {
    const client = await this.database.connect('ear').catch(() => undefined);
    if (!client) return false;
    this.#listenClient = client;
    if (this.#closed) {
      await client.end().catch(noop); // connected while shutting down
      return true;
    }
    client.on('notification', ({ processId }) => {
      if (!this.database.isOwnBackend(processId)) this.wake();
    });
    client.once('end', () => this.#replace(client));
    try {
      failpoint('before LISTEN');
      await client.query('LISTEN es');
    } catch {
      this.#replace(client);
    }
    return true;
  }

  /**
   * Opens a new connection. A broken connection both emits `end` and fails its statement; only the first report counts.
   */
  #replace(broken: pg.Client): void {
    if (this.#listenClient !== broken) return;
    this.#listenClient = undefined;
    void broken.end().catch(noop); // it is still open after a timeout
    void this.#listenAgain();
  }
}

const noop = () => undefined;
const nextTick = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve);
  });
