import { ProjectionCatchUp, LogTail, room, SocketRooms, type StoredEvent } from '@muster/platform';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { type OnGatewayInit, WebSocketGateway } from '@nestjs/websockets';
import { setTimeout as pause } from 'node:timers/promises';
import { RECORDED_EVENTS } from '../read/activities';
import { people } from '../read/people';
import { scrims } from '../read/scrims';

const COMMUNITY_EVENTS = [
  'CommunityFounded',
  'CommunityArchived',
  'CommunityRestored',
  'MemberJoined',
  'MemberLeft',
  'MemberExcluded',
];
const RELEVANT_EVENTS: ReadonlySet<string> = new Set([
  ...people.types,
  ...scrims.types,
  ...RECORDED_EVENTS.keys(),
  ...COMMUNITY_EVENTS,
]);
/** Minimum interval between two notifications. */
const THROTTLE_MS = 1_000;
/** Limit of the wait for the projection. */
const MAX_WAIT_MS = 10_000;

/** Notifies connected admins after the projection has applied a relevant event. */
@Injectable()
@WebSocketGateway()
export class DashboardSockets implements OnGatewayInit, OnModuleDestroy {
  readonly #log = new Logger('dashboard');
  #newestPosition = 0;
  #isBroadcasting = false;
  #closed = false;

  constructor(
    private readonly rooms: SocketRooms,
    private readonly tail: LogTail,
    private readonly catchUp: ProjectionCatchUp,
  ) {}

  afterInit(): void {
    this.tail.listen((events) => this.#onEvents(events));
  }

  onModuleDestroy(): void {
    this.#closed = true;
  }

  #onEvents(events: readonly StoredEvent[]): void {
    const newest = events.findLast(({ type }) => RELEVANT_EVENTS.has(type));
    if (!newest || !this.rooms.isAttached || this.rooms.members(room.admins).size === 0) return;
    this.#newestPosition = newest.position;
    if (!this.#isBroadcasting)
      void this.#broadcast().catch((error: Error) => {
        if (!this.#closed) this.#log.warn(`could not notify admins: ${error.message}`);
      });
  }

  async #broadcast(): Promise<void> {
    this.#isBroadcasting = true;
    try {
      for (
        let sent = 0;
        this.#newestPosition > sent && !this.#closed;
        await pause(THROTTLE_MS, undefined, { ref: false })
      ) {
        sent = this.#newestPosition;
        await this.catchUp.waitForPosition('dashboard', sent, MAX_WAIT_MS);
        this.rooms.emit([room.admins], 'dashboard_changed', { at: new Date().toISOString() });
      }
    } finally {
      this.#isBroadcasting = false;
    }
  }
}
