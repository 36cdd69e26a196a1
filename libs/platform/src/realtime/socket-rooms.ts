import type { ServerMessage, ServerMessages } from '@muster/contracts';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTick } from 'node:timers/promises';
import type { Server, Socket } from 'socket.io';
import { recordMarkerSpan } from '../tracing/tracing';

/** So many sockets are told in one turn, and so many connections may be let in before the next are told. */
const EMIT_BATCH = 250;
const MAX_YIELDS = 50;

/** The names of all rooms there are. */
export const room = {
  scrim: (scrimId: string) => `scrim:${scrimId}`,
  user: (userId: string) => `user:${userId}`,
  /** Who has the chat of a scrim open. */
  chat: (scrimId: string) => `chat:${scrimId}`,
  /** Who wants to know whether that person is here. */
  watchers: (userId: string) => `watchers:${userId}`,
  list: (region: string) => `list:${region}`,
  admins: 'admins',
  /** Clients of the spec, who want every name an event ever had. */
  legacyNames: 'all-names',
} as const;

export interface SocketData {
  userId: string;
  isAdmin: boolean;
  region: string;
  sv: number;
  sid: string;
  exp: number;
  newNamesOnly: boolean;
}
type ToClient = { [M in ServerMessage]: (payload: ServerMessages[M]) => void };
export type AppSocket = Socket<Record<string, never>, ToClient, Record<string, never>, SocketData>;

/**
 * The sockets of this node. Every node reads the log itself and tells its own sockets; nothing is relayed.
 * The server is set once the adapter has made it.
 */
@Injectable()
export class SocketRooms {
  /** The room of every socket of this node, and of no other. */
  readonly nodeRoom = `here:${randomUUID()}`;
  #server: Server | undefined;
  #connectionCount = 0;

  attach(server: Server): void {
    this.#server = server;
    server.httpServer.on('connection', () => {
      this.#connectionCount += 1;
    });
  }

  get server(): Server {
    if (!this.#server) throw new Error('the socket server is not attached yet');
    return this.#server;
  }

  get isAttached(): boolean {
    return this.#server !== undefined;
  }

  /** Sends to every local socket in any of `to`, except the one of that id; the packet is encoded once. */
  emit<M extends ServerMessage>(to: readonly string[], message: M, payload: ServerMessages[M], except?: string): void {
    if (to.length === 0 || !this.isAttached) return;
    recordMarkerSpan(`emit ${message}`);
    const sockets = this.server.local.to([...to]);
    (except ? sockets.except(except) : sockets).emit(message, payload);
  }

  /** To these sockets of this node, however many: Emits in batches and accepts pending connections between batches.. */
  async emitInBatches<M extends ServerMessage>(
    ids: readonly string[],
    message: M,
    payload: ServerMessages[M],
  ): Promise<void> {
    for (let i = 0; i < ids.length; i += EMIT_BATCH) {
      if (i > 0) await this.#yieldToNewConnections();
      this.emit(ids.slice(i, i + EMIT_BATCH), message, payload);
    }
  }

  /**
   * Node accepts one connection in each turn of its loop: while thousands are told in long turns, hardly anybody would
   * come in.
   */
  async #yieldToNewConnections(): Promise<void> {
    for (let turns = 0; turns < MAX_YIELDS; turns++) {
      const before = this.#connectionCount;
      await nextTick();
      if (this.#connectionCount === before) return;
    }
  }

  /**
   * The same on every node, for what stands in no log: marks a person sets in one tab and wants to see in the others.
   * Nodes elsewhere hear of it through Redis.
   */
  emitOnAllNodes<M extends ServerMessage>(to: readonly string[], message: M, payload: ServerMessages[M]): void {
    this.emit(to, message, payload);
    if (to.length > 0 && this.isAttached)
      this.server
        .to([...to])
        .except(this.nodeRoom)
        .emit(message, payload);
  }

  /** Ids of the local sockets in a room. */
  members(name: string): ReadonlySet<string> {
    return this.server.sockets.adapter.rooms.get(name) ?? new Set();
  }

  /** Names of the local rooms that begin so. */
  roomsWithPrefix(prefix: string): string[] {
    return this.isAttached
      ? [...this.server.sockets.adapter.rooms.keys()].filter((name) => name.startsWith(prefix))
      : [];
  }

  socket(id: string): AppSocket | undefined {
    return this.server.sockets.sockets.get(id) as unknown as AppSocket | undefined;
  }

  *all(): Iterable<AppSocket> {
    if (!this.isAttached) return;
    for (const socket of this.server.sockets.sockets.values()) yield socket as unknown as AppSocket;
  }
}
