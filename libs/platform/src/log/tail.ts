import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import type pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { Database } from '../db/database';
import { failpoint } from '../failpoints';
import { type Landmark, EventsAppended, LogRolledBack, NewerReleaseEventError, type StoredEvent } from './events';
import { groupByTrace, runWithTraceParent } from '../tracing/tracing';
import { LogReader } from './reader';

/** Called with each batch, in log order. Must not throw; must be quick or start its own work. */
export type Listener = (events: readonly StoredEvent[]) => void;

/** The guarantee behind LISTEN/NOTIFY, which is only a hint (ms). */
const POLL_MS = 500;
/** What comes after a rollback waits so long at most for the note that another history begins. */
const NOTE_WITHIN_MS = 2_000;

/**
 * This process's one reader of the log's end: caches, command lanes and sockets hear of every fact through it, in
 * order.
 */
@Injectable()
@EventsHandler(EventsAppended)
export class LogTail implements IEventHandler<EventsAppended>, OnModuleDestroy {
  readonly #log = new Logger('log-tail');
  readonly #listeners: Listener[] = [];
  readonly #reactions: (() => void)[] = [];
  readonly #waiters: { position: number; resolve: () => void; reject: (reason: Error) => void }[] = [];
  #position = 0;
  /** Which append wrote the event at our position; undefined: there is none yet. */
  #append: string | undefined;
  #history = '';
  readonly #historians: ((history: string) => void)[] = [];
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

  /** The last event read, by which the log is recognised. */
  get landmark(): Landmark | undefined {
    return this.#append === undefined ? undefined : { position: this.#position, append: this.#append };
  }

  /** The log does not hold what was read here: nothing in memory is true any longer, and only a fresh process helps. */
  get isRolledBack(): boolean {
    return this.#lost !== undefined;
  }

  /** Calls back once, as soon as that is so. */
  onRolledBack(react: () => void): void {
    if (this.#lost) react();
    else this.#reactions.push(react);
  }

  /** Which history of the log is read here: another one than before means that events were lost. */
  get history(): string {
    return this.#history;
  }

  /** Calls back each time another history begins. */
  onNewHistory(react: (history: string) => void): void {
    this.#historians.push(react);
  }

  listen(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Begins at the head: what was before is in the rows. */
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
   * What this process has appended itself need not be read, unless others wrote between. Who asked for it is answered
   * first.
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

  /** Resolves when every fact committed before this call has reached the listeners: reads behind it are never stale. */
  async fence(): Promise<void> {
    if (!this.#started) return; // nothing is cached here: a tool, not a server
    // Callers that arrive while a head query is in flight share the next one.
    this.#pendingFence ??= this.#headQuery.then(nextTick).then(() => this.#waitForHead());
    return this.#pendingFence;
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
    const look = this.reader.query(position);
    this.#headQuery = look.then(noop, noop);
    const found = await look;
    if (found.head < position) throw this.#lose(`it ends at ${found.head}, and ${position} was read`);
    if (append !== undefined && found.append !== append)
      throw this.#lose(`position ${position} holds another event than the one read`);
    if (found.history !== this.#history) this.#enter(found.history);
    await this.#waitForPosition(found.head);
  }

  /** Another node had read what is lost, and this one had not. */
  #enter(history: string): void {
    this.#history = history;
    for (const react of this.#historians) react(history);
  }

  async #waitForPosition(head: number): Promise<void> {
    if (head <= this.#position) return;
    if (this.isBehindNewerRelease) throw this.#lastError!;
    const reached = new Promise<void>((resolve, reject) => this.#waiters.push({ position: head, resolve, reject }));
    this.wake();
    await reached;
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
      this.#isReading = false; // in the same turn as the last look at #again, so no wake is lost between
    }
  }

  /** Whoever waits for facts that cannot be read here would wait for ever. */
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

  /** Said once; whoever waits for the log hears of it, and nothing more is read. */
  #lose(why: string): LogRolledBack {
    if (this.#lost) return this.#lost;
    this.#lost = new LogRolledBack(`the log is not the one that was read here: ${why}`);
    this.#log.fatal(
      `${this.#lost.message}. What is in memory never happened; this process ends, and a fresh one is needed (docs/operations.md)`,
    );
    for (const waiter of this.#waiters.splice(0)) waiter.reject(this.#lost);
    void this.#noteLoss();
    return this.#lost;
  }

  /** Clients have seen what is lost, too, and hear of it through the id of the history. */
  async #noteLoss(): Promise<void> {
    const noted = this.reader
      .endHistory(this.#history)
      .catch((error: Error) => this.#log.error(`clients are not told that events were lost: ${error.message}`));
    await Promise.race([noted, pause(NOTE_WITHIN_MS, undefined, { ref: false })]);
    for (const react of this.#reactions.splice(0)) react();
  }

  async #startListening(): Promise<void> {
    const client = await this.database.connect('ear').catch(() => undefined);
    if (!client) return this.#restartListening();
    this.#listenClient = client;
    if (this.#closed) return client.end(); // it came while everything was closing
    client.on('notification', ({ processId }) => {
      if (!this.database.isOwnBackend(processId)) this.wake();
    });
    client.once('end', () => void this.#replace(client));
    try {
      failpoint('before LISTEN');
      await client.query('LISTEN es');
    } catch {
      await this.#replace(client);
    }
  }

  /** A broken connection reports its end and fails the statement under way: only the first report opens another one. */
  async #replace(broken: pg.Client): Promise<void> {
    if (this.#listenClient !== broken) return;
    this.#listenClient = undefined;
    void broken.end().catch(() => undefined); // after a timeout it is still open
    await this.#restartListening();
  }

  async #restartListening(): Promise<void> {
    if (this.#closed) return;
    await pause(1_000, undefined, { ref: false });
    if (!this.#closed) await this.#startListening();
  }
}

const noop = () => undefined;
const nextTick = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve);
  });
