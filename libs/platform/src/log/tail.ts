import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import type pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { Database } from '../db/database';
import { failpoint } from '../failpoints';
import { LogGrew, NewerFact, type StoredEvent } from './events';
import { byTrace, within } from '../tracing/tracing';
import { LogReader } from './reader';

/** Called with each batch, in log order. Must not throw; must be quick or start its own work. */
export type Listener = (events: readonly StoredEvent[]) => void;

/** The guarantee behind LISTEN/NOTIFY, which is only a hint (ms). */
const POLL_MS = 500;

/** This process's one reader of the log's end: caches, command lanes and sockets hear of every fact through it, in order. */
@Injectable()
@EventsHandler(LogGrew)
export class LogTail implements IEventHandler<LogGrew>, OnModuleDestroy {
  readonly #log = new Logger('log-tail');
  readonly #listeners: Listener[] = [];
  readonly #waiting: { position: number; resolve: () => void; reject: (reason: Error) => void }[] = [];
  #position = 0;
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

  /** A newer release has written what cannot be read here: we stand before it until we are replaced. */
  get isOutdated(): boolean {
    return this.#trouble instanceof NewerFact;
  }

  listen(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Begins at the head: what was before is in the rows. */
  start(): Promise<void> {
    this.#started ??= (async () => {
      this.#position = await this.reader.head();
      this.#poll = setInterval(() => this.wake(), POLL_MS);
      await this.#hear();
    })();
    return this.#started;
  }

  /** What this process has appended itself need not be read, unless others wrote between. Who asked for it is answered first. */
  handle({ facts }: LogGrew): void {
    setImmediate(() => {
      if (this.#poll && !this.#closed && !this.#reading && facts[0]?.position === this.#position + 1) this.#tell(facts);
      else this.wake();
    });
  }

  wake(): void {
    if (this.#reading) { this.#again = true; return; }
    if (this.#closed || !this.#started) return;
    this.#reading = true;
    void this.#read();
  }

  /** Resolves when every fact committed before this call has reached the listeners: reads behind it are never stale. */
  async fence(): Promise<void> {
    if (!this.#started) return; // nothing is cached here: a tool, not a server
    // Whoever asks while a look at the head is on its way waits for the next one, and shares it with everybody else who does.
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
    const look = this.reader.head();
    this.#looking = look.then(nothing, nothing);
    await this.#reached(await look);
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
        const events = await this.reader.after(this.#position);
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
    if (error.message !== this.#trouble?.message) this.#log.error(`reading the log failed: ${error.message}`);
    this.#trouble = error;
    if (this.isOutdated) for (const waiter of this.#waiting.splice(0)) waiter.reject(error);
  }

  #tell(events: readonly StoredEvent[]): void {
    for (const run of byTrace(events)) within(run[0]?.meta.traceparent, () => { for (const listener of this.#listeners) listener(run); });
    this.#position = events.at(-1)!.position;
    for (let i = this.#waiting.length - 1; i >= 0; i--) {
      if (this.#waiting[i]!.position <= this.#position) this.#waiting.splice(i, 1)[0]!.resolve();
    }
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
