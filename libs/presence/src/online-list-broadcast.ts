import { PresenceTracker, room, SocketRooms } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { ONLINE_CHANNEL } from './online-channel';

/** Nobody is told more often (ms). */
const MIN_INTERVAL_MS = 1_000;
/**
 * What a node may spend on lists (bytes a second): a list of everybody for everybody grows with the square of the
 * people.
 */
const BYTES_PER_SECOND = 20_000_000;

/**
 * The list of everybody online, for clients of the spec: whole, at most once a second, and less often the more it
 * weighs.
 */
@Injectable()
export class OnlineListBroadcast {
  readonly #newSockets = new Set<string>();
  #changed = false;
  #nextAt = 0;
  #sending: Promise<void> | undefined;

  constructor(
    private readonly attendance: PresenceTracker,
    private readonly rooms: SocketRooms,
  ) {}

  /** A socket that has not heard a list yet. */
  addSocket(socketId: string): void {
    this.#newSockets.add(socketId);
  }

  markChanged(): void {
    this.#changed = true;
  }

  /** Called often; says nothing before its time. */
  flush(now: number): void {
    if (this.#sending || now < this.#nextAt || (!this.#changed && this.#newSockets.size === 0)) return;
    const all = [...this.rooms.members(room.legacyNames)];
    const to = this.#changed ? all : all.filter((id) => this.#newSockets.has(id));
    this.#changed = false;
    this.#newSockets.clear();
    const list = this.attendance.membersOf(ONLINE_CHANNEL).map((userId) => ({ userId }));
    this.#nextAt =
      now + Math.max(MIN_INTERVAL_MS, ((to.length * list.length * BYTES_PER_USER) / BYTES_PER_SECOND) * 1_000);
    this.#sending = this.rooms.emitInBatches(to, 'getUsers', list).finally(() => {
      this.#sending = undefined;
    });
  }
}

/** `{"userId":"…"},` with a UUID. */
const BYTES_PER_USER = 51;
