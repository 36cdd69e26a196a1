import { PresenceTracker } from '@muster/platform/realtime';
import { room, SocketRooms } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { ONLINE_CHANNEL } from './online-channel';

const MIN_INTERVAL_MS = 1_000;
/**
 * Maximum a node sends in lists. A list of all users to all users grows with the square of their number.
 */
const BYTES_PER_SECOND = 20_000_000;

/**
 * Sends the complete list of online users to clients of the spec, at most once a second and less often as it grows.
 */
@Injectable()
export class OnlineListBroadcast {
  readonly #newSockets = new Set<string>();
  #changed = false;
  #nextAt = 0;
  #sending: Promise<void> | undefined;

  constructor(
    private readonly presence: PresenceTracker,
    private readonly rooms: SocketRooms,
  ) {}

  /** Registers a socket that gets the next list even if nothing changes. */
  addSocket(socketId: string): void {
    this.#newSockets.add(socketId);
  }

  markChanged(): void {
    this.#changed = true;
  }

  /** Sends the list if it is due. Called on a timer. */
  flush(now: number): void {
    if (this.#sending || now < this.#nextAt || (!this.#changed && this.#newSockets.size === 0)) return;
    const all = [...this.rooms.members(room.allNames)];
    const to = this.#changed ? all : all.filter((id) => this.#newSockets.has(id));
    this.#changed = false;
    this.#newSockets.clear();
    const list = this.presence.membersOf(ONLINE_CHANNEL).map((userId) => ({ userId }));
    this.#nextAt =
      now + Math.max(MIN_INTERVAL_MS, ((to.length * list.length * BYTES_PER_USER) / BYTES_PER_SECOND) * 1_000);
    this.#sending = this.rooms.emitInBatches(to, 'getUsers', list).finally(() => {
      this.#sending = undefined;
    });
  }
}

/** Size of `{"userId":"…"},` with a UUID. */
const BYTES_PER_USER = 51;
