import type { Ack } from '@muster/contracts/sockets';
import { inRoomOrder, joinRoom } from './room-order';
import { assertRoomLeft } from './socket-limits';
import type { AppSocket, SocketData, SocketRooms } from './socket-rooms';

export interface JoinRules<T> {
  /** Names the room of an id. */
  room: (id: string) => string;
  /** Returns what the user opens, as committed before the call. Throws if it is not for them. */
  open: (id: string, user: SocketData) => Promise<T>;
  /** Called once a socket has come into the room, before it is answered. */
  onJoin?: (socket: AppSocket, id: string, opened: T) => Promise<unknown> | void;
  /** Called before a socket leaves the room. */
  onLeave?: (socket: AppSocket, id: string) => void;
}
type Answer<T> = (opened: T) => Promise<Ack> | Ack;

/** The rooms of one kind: sockets join and leave them, and are removed when their rights end. */
export class JoinableRoom<T> {
  readonly #prefix: string;

  constructor(
    protected readonly rooms: Pick<SocketRooms, 'socket' | 'socketIdsOf'>,
    protected readonly rules: JoinRules<T>,
  ) {
    this.#prefix = rules.room('');
  }

  /** Joins the room and answers, in the order of the socket's messages. A socket that is in it is answered again. */
  join(socket: AppSocket, id: string, answer: Answer<T> = () => ({ ok: true })): Promise<Ack> {
    return inRoomOrder(socket, this.rules.room(id), () => this.#join(socket, id, answer));
  }

  async #join(socket: AppSocket, id: string, answer: Answer<T>): Promise<Ack> {
    const name = this.rules.room(id);
    await this.rules.open(id, socket.data);
    assertRoomLeft(socket, this.#prefix, name);
    let hasEntered = socket.rooms.has(name);
    if (!(await joinRoom(socket, name))) return { ok: true };
    try {
      // Opened again in the room, so that nothing is missed; their rights may have ended in the meantime.
      const opened = await this.rules.open(id, socket.data);
      if (!socket.rooms.has(name)) return { ok: true }; // it has disconnected, or was removed
      if (!hasEntered) {
        hasEntered = true;
        await this.rules.onJoin?.(socket, id, opened);
      }
      return await answer(opened);
    } catch (error) {
      await (hasEntered ? this.remove(socket, id) : socket.leave(name));
      throw error;
    }
  }

  leave(socket: AppSocket, id: string): Promise<Ack> {
    return inRoomOrder(socket, this.rules.room(id), async () => {
      await this.remove(socket, id);
      return { ok: true };
    });
  }

  /** Takes a socket out of the room, before the call returns. */
  async remove(socket: AppSocket, id: string): Promise<void> {
    const name = this.rules.room(id);
    if (!socket.rooms.has(name)) return;
    this.rules.onLeave?.(socket, id);
    await socket.leave(name);
  }

  /** A socket that disconnects leaves all its rooms. */
  leaveAllOnDisconnect(socket: AppSocket): void {
    socket.on('disconnecting', () => {
      for (const id of this.#idsOf(socket)) this.rules.onLeave?.(socket, id);
    });
  }

  /** The rooms in which a user has sockets on this node. */
  *openedBy(userId: string): Iterable<{ socket: AppSocket; id: string }> {
    for (const socketId of this.rooms.socketIdsOf(userId)) {
      const socket = this.rooms.socket(socketId);
      if (socket) for (const id of this.#idsOf(socket)) yield { socket, id };
    }
  }

  #idsOf({ rooms }: AppSocket): string[] {
    return [...rooms].flatMap((name) => (name.startsWith(this.#prefix) ? [name.slice(this.#prefix.length)] : []));
  }
}
