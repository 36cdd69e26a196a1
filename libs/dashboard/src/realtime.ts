import { Freshness, LogTail, room, Rooms, type StoredEvent } from '@muster/platform';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { type OnGatewayInit, WebSocketGateway } from '@nestjs/websockets';
import { setTimeout as pause } from 'node:timers/promises';
import { TOLD } from './read/activities';
import { people } from './read/people';
import { scrims } from './read/scrims';

const HEARD: ReadonlySet<string> = new Set([...people.types, ...scrims.types, ...TOLD.keys()]);
/** Told at most this often (ms). */
const CALM_MS = 1_000;
/** The figures are not waited for for ever (ms). */
const PATIENCE_MS = 10_000;

/** Tells admins who look that figures have changed, once they have. */
@Injectable()
@WebSocketGateway()
export class DashboardSockets implements OnGatewayInit, OnModuleDestroy {
  readonly #log = new Logger('dashboard');
  #news = 0;
  #isTelling = false;
  #closed = false;

  constructor(private readonly rooms: Rooms, private readonly tail: LogTail, private readonly freshness: Freshness) {}

  afterInit(): void {
    this.tail.listen((events) => this.#follow(events));
  }

  onModuleDestroy(): void {
    this.#closed = true;
  }

  #follow(events: readonly StoredEvent[]): void {
    const newest = events.findLast(({ type }) => HEARD.has(type));
    if (!newest || !this.rooms.isOpen || this.rooms.members(room.admins).size === 0) return;
    this.#news = newest.position;
    if (!this.#isTelling) void this.#tell().catch((error: Error) => { if (!this.#closed) this.#log.warn(`could not notify admins: ${error.message}`); });
  }

  async #tell(): Promise<void> {
    this.#isTelling = true;
    try {
      for (let told = 0; this.#news > told && !this.#closed; await pause(CALM_MS, undefined, { ref: false })) {
        told = this.#news;
        await this.freshness.of('dashboard', told, PATIENCE_MS);
        this.rooms.emit([room.admins], 'dashboard_changed', { at: new Date().toISOString() });
      }
    } finally {
      this.#isTelling = false;
    }
  }
}
