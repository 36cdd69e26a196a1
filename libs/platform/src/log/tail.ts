import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import type pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { Database } from '../db/database';
import { failpoint } from '../failpoints';
import { type Landmark, LogGrew, LogRolledBack, NewerFact, type StoredEvent } from './events';
import { byTrace, within } from '../tracing/tracing';
import { LogReader } from './reader';

/** Called with each batch, in log order. Must not throw; must be quick or start its own work. */
export type Listener = (events: readonly StoredEvent[]) => void;

/** The guarantee behind LISTEN/NOTIFY, which is only a hint (ms). */
const POLL_MS = 500;
/** What comes after a rollback waits so long at most for the note that another history begins. */
const NOTE_WITHIN_MS = 2_000;

/** This process's one reader of the log's end: caches, command lanes and sockets hear of every fact through it, in order. */
@Injectable()
@EventsHandler(LogGrew)
export class LogTail implements IEventHandler<LogGrew>, OnModuleDestroy {
  readonly #log = new Logger('log-tail');
  readonly #listeners: Listener[] = [];
  readonly #reactions: (() => void)[] = [];
  readonly #waiting: { position: number; resolve: () => void; reject: (reason: Error) => void }[] = [];
  #position = 0;
  /** Which append wrote the event at our position; undefined: there is none yet. */
  #append: string | undefined;
  #history = '';
  readonly #historians: ((history: string) => void)[] = [];
  #lost: LogRolledBack | undefined;
  #reading = false;
  #again = false;
  #closed = false;
  #poll: NodeJS.Timeout | undefined;
  #ear: pg.Client | undefined;
  #looking: Promise<void> = Promise.resolve();
  #fence: Promise<void> | undefined;
  #trouble: Error | undefined;
  #started: Promise<void> | undefined;

  constructor(private readonly database: Database, private readonly reader: LogReader) {}

  get position(): number {
    return this.#position;
  }

  /** The log contains an event only a newer release can read; this node stops there until it is replaced. */
  get isOutdated(): boolean {
    return this.#trouble instanceof NewerFact;
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
      const { head, append, history } = await this.reader.look();
      [this.#position, this.#append, this.#history] = [head, append ?? undefined, history];
      this.#poll = setInterval(() => { this.wake(); void this.fence().catch(nothing); }, POLL_MS);
      await this.#hear();
    })();
    return this.#started;
  }

  /** What this process has appended itself need not be read, unless others wrote between. Who asked for it is answered first. */
  handle({ facts }: LogGrew): void {
    setImmediate(() => {
      if (this.#poll && !this.#closed && !this.#lost && !this.#reading && facts[0]?.position === this.#position + 1) this.#tell(facts);
      else this.wake();
    });
  }

  wake(): void {
    if (this.#reading) { this.#again = true; return; }
    if (this.#closed || this.#lost || !this.#started) return;
    this.#reading = true;
    void this.#read();
  }

  /** Resolves when every fact committed before this call has reached the listeners: reads behind it are never stale. */
  async fence(): Promise<void> {
    if (!this.#started) return; // nothing is cached here: a tool, not a server
    // Callers that arrive while a head query is in flight share the next one.
    this.#fence ??= this.#looking.then(pauseTurn).then(() => this.#look());
    return this.#fence;
  }

  async onModuleDestroy(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#poll);
    for (const waiter of this.#waiting.splice(0)) waiter.resolve();
    await this.#ear?.end().catch(() => undefined);
  }

  async #look(): Promise<void> {
    this.#fence = undefined;
    if (this.#lost) throw this.#lost;
    const [position, append] = [this.#position, this.#append];
    const look = this.reader.look(position);
    this.#looking = look.then(nothing, nothing);
    const found = await look;
    if (found.head < position) throw this.#lose(`it ends at ${found.head}, and ${position} was read`);
    if (append !== undefined && found.append !== append) throw this.#lose(`position ${position} holds another event than the one read`);
    if (found.history !== this.#history) this.#enter(found.history);
    await this.#reached(found.head);
  }

  /** Another node had read what is lost, and this one had not. */
  #enter(history: string): void {
    this.#history = history;
    for (const react of this.#historians) react(history);
  }

  async #reached(head: number): Promise<void> {
    if (head <= this.#position) return;
    if (this.isOutdated) throw this.#trouble!;
    const reached = new Promise<void>((resolve, reject) => this.#waiting.push({ position: head, resolve, reject }));
    this.wake();
    await reached;
  }

  async #read(): Promise<void> {
    try {
      do {
        this.#again = false;
        const { landmark } = this;
        const events = await (landmark ? this.reader.behind(landmark) : this.reader.after(this.#position));
        this.#trouble = undefined;
        if (events.length === 0) continue;
        this.#tell(events);
        if (events.length >= 500) this.#again = true;
      } while (this.#again && !this.#closed);
    } catch (error) {
      if (!this.#closed) this.#stumble(error as Error);
    } finally {
      this.#reading = false; // in the same turn as the last look at #again, so no wake is lost between
    }
  }

  /** Whoever waits for facts that cannot be read here would wait for ever. */
  #stumble(error: Error): void {
    if (error instanceof LogRolledBack) return void this.#lose(error.message);
    if (error.message !== this.#trouble?.message) this.#log.error(`reading the log failed: ${error.message}`);
    this.#trouble = error;
    if (this.isOutdated) for (const waiter of this.#waiting.splice(0)) waiter.reject(error);
  }

  #tell(events: readonly StoredEvent[]): void {
    for (const run of byTrace(events)) within(run[0]?.meta.traceparent, () => { for (const listener of this.#listeners) listener(run); });
    const last = events.at(-1)!;
    [this.#position, this.#append] = [last.position, last.meta.append];
    for (let i = this.#waiting.length - 1; i >= 0; i--) {
      if (this.#waiting[i]!.position <= this.#position) this.#waiting.splice(i, 1)[0]!.resolve();
    }
  }

  /** Said once; whoever waits for the log hears of it, and nothing more is read. */
  #lose(why: string): LogRolledBack {
    if (this.#lost) return this.#lost;
    this.#lost = new LogRolledBack(`the log is not the one that was read here: ${why}`);
    this.#log.fatal(`${this.#lost.message}. What is in memory never happened; this process ends, and a fresh one is needed (docs/operations.md)`);
    for (const waiter of this.#waiting.splice(0)) waiter.reject(this.#lost);
    void this.#noteLoss();
    return this.#lost;
  }

  /** Clients have seen what is lost, too, and hear of it through the id of the history. */
  async #noteLoss(): Promise<void> {
    const noted = this.reader.endHistory(this.#history).catch((error: Error) => this.#log.error(`clients are not told that events were lost: ${error.message}`));
    await Promise.race([noted, pause(NOTE_WITHIN_MS, undefined, { ref: false })]);
    for (const react of this.#reactions.splice(0)) react();
  }

  async #hear(): Promise<void> {
    const ear = await this.database.connect('ear').catch(() => undefined);
    if (!ear) return this.#hearAgain();
    this.#ear = ear;
    if (this.#closed) return ear.end(); // it came while everything was closing
    ear.on('notification', ({ processId }) => { if (!this.database.isOurs(processId)) this.wake(); });
    ear.once('end', () => void this.#replace(ear));
    try {
      failpoint('before LISTEN');
      await ear.query('LISTEN es');
    } catch {
      await this.#replace(ear);
    }
  }

  /** A broken connection reports its end and fails the statement under way: only the first report opens another one. */
  async #replace(broken: pg.Client): Promise<void> {
    if (this.#ear !== broken) return;
    this.#ear = undefined;
    void broken.end().catch(() => undefined); // after a timeout it is still open
    await this.#hearAgain();
  }

  async #hearAgain(): Promise<void> {
    if (this.#closed) return;
    await pause(1_000, undefined, { ref: false });
    if (!this.#closed) await this.#hear();
  }
}

const nothing = () => undefined;
const pauseTurn = () => new Promise<void>((resolve) => { setImmediate(resolve); });
