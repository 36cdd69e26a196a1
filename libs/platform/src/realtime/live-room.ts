import type { ServerMessage, ServerMessages } from '@muster/contracts/sockets';
import { JoinableRoom, type JoinRules } from './joinable-room';
import { PendingBroadcasts } from './pending-broadcasts';
import type { AppSocket, SocketData, SocketRooms } from './socket-rooms';

interface LiveRules<T, M extends ServerMessage> extends JoinRules<T> {
  /** Returns the newest state, as this process knows it. */
  load: (id: string) => Promise<T | undefined>;
  /** Whether a user who is in the room may still see it, as of the events this process has read. */
  may: (state: T, user: SocketData) => Promise<boolean> | boolean;
  /**
   * Returns what each user sees. Users for whom it returns the same object share one message, so it is made once for
   * each audience.
   */
  view: (state: T) => Promise<(user: SocketData) => ServerMessages[M]>;
  message: M;
}
type Rooms = Pick<SocketRooms, 'emitInBatches' | 'members' | 'socket' | 'socketIdsOf'>;

/** Rooms whose sockets receive the newest state after each change, those that may still see it. */
export class LiveRoom<T, M extends ServerMessage> extends JoinableRoom<T> {
  readonly #pending: PendingBroadcasts;

  constructor(
    protected override readonly rooms: Rooms,
    protected override readonly rules: LiveRules<T, M>,
  ) {
    super(rooms, rules);
    this.#pending = new PendingBroadcasts(rules.room('').slice(0, -1), (id) => this.#broadcast(id));
  }

  async viewFor(state: T, user: SocketData): Promise<ServerMessages[M]> {
    return (await this.rules.view(state))(user);
  }

  /** Broadcasts those that somebody has open. */
  broadcast(ids: Iterable<string>): void {
    this.#pending.add([...ids].filter((id) => this.isOpen(id)).map((id) => [id, undefined] as const));
  }

  isOpen(id: string): boolean {
    return this.rooms.members(this.rules.room(id)).size > 0;
  }

  async #broadcast(id: string): Promise<void> {
    if (!this.isOpen(id)) return;
    const state = await this.rules.load(id);
    if (state === undefined) return;
    const viewOf = await this.rules.view(state);
    const audiences = new Map<ServerMessages[M], string[]>();
    for (const socket of await this.#allowed(id, state)) {
      const view = viewOf(socket.data);
      const audience = audiences.get(view);
      if (audience) audience.push(socket.id);
      else audiences.set(view, [socket.id]);
    }
    // The smallest first: those who take part are fewer than those who watch.
    const ordered = [...audiences].toSorted(([, a], [, b]) => a.length - b.length);
    for (const [view, socketIds] of ordered) await this.rooms.emitInBatches(socketIds, this.rules.message, view);
  }

  /** Returns the sockets of the room that may still see it, and removes the others. */
  async #allowed(id: string, state: T): Promise<AppSocket[]> {
    const allowed: AppSocket[] = [];
    for (const socketId of this.rooms.members(this.rules.room(id))) {
      const socket = this.rooms.socket(socketId);
      if (!socket) continue;
      if (await this.rules.may(state, socket.data)) allowed.push(socket);
      else await this.remove(socket, id);
    }
    return allowed;
  }
}
