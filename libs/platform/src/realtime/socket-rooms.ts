import type { Language } from '@muster/contracts/languages';
import type { ServerMessage, ServerMessages } from '@muster/contracts/sockets';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTick } from 'node:timers/promises';
import type { Server, Socket } from 'socket.io';
import type { AccessToken } from '../auth/principal';
import { isVisitor } from './visitors';
import { recordMarkerSpan } from '../telemetry/tracing';

/** Sockets per batch of an emit, and maximum number of event-loop turns between two batches. */
const EMIT_BATCH = 250;
const MAX_YIELDS = 50;

/** In place of a region. */
export const ALL_REGIONS = 'all';

/** Names of all rooms. */
export const room = {
  scrim: (scrimId: string) => `scrim:${scrimId}`,
  user: (userId: string) => `user:${userId}`,
  /** Sockets of programs that act for the user by a token; what is personal does not go there. */
  tokensOf: (userId: string) => `tokens-of:${userId}`,
  /** Sockets with a scrim's chat open. */
  chat: (scrimId: string) => `chat:${scrimId}`,
  /** Sockets that watch a user's presence. */
  watchers: (userId: string) => `watchers:${userId}`,
  /** Sockets of members who have the community open. */
  community: (communityId: string) => `community:${communityId}`,
  /** Sockets with a game's draft open, and those of one user among them. */
  draft: (draftId: string) => `draft:${draftId}`,
  draftOfUser: (draftId: string, userId: string) => `draft-of:${draftId}:${userId}`,
  /** Sockets with the evening open. */
  evening: (eveningId: string) => `evening:${eveningId}`,
  /** Sockets of members who have the team open. */
  team: (teamId: string) => `team:${teamId}`,
  /** Sockets of members who have the people around in the community open. */
  around: (communityId: string) => `around:${communityId}`,
  /** Sockets with the scrim board of a region open, or of all. */
  board: (region: string) => `board:${region}`,
  list: (region: string) => `list:${region}`,
  admins: 'admins',
  /** Clients of the specification, which know the event names of its first contract only. The others say so. */
  allNames: 'all-names',
} as const;

export interface SocketData {
  userId: string;
  isAdmin: boolean;
  region: string;
  /** The language of the account, null until one is chosen. */
  language: Language | null;
  clientLanguage: Language;
  sv: number;
  sid: string;
  exp: number;
  newNamesOnly: boolean;
  /** Set while the rooms of a lost connection are joined again: messages after it did not reach the client (ms). */
  missedSince?: number;
  accessToken?: AccessToken;
}
/** The language in which this socket's user is spoken to. */
export const languageOfSocket = ({ data }: { data?: Partial<SocketData> }): Language =>
  data?.language ?? data?.clientLanguage ?? 'en';
type ToClient = { [M in ServerMessage]: (payload: ServerMessages[M], offset?: string) => void };
export type AppSocket = Socket<Record<string, never>, ToClient, Record<string, never>, SocketData>;

/**
 * The sockets of this node. Every node reads the log and notifies its own sockets, so nothing is relayed. The server is
 * attached once the adapter has created it.
 */
@Injectable()
export class SocketRooms {
  /** Room of all sockets of this node, and of no others. */
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

  /**
   * Sends to all local sockets in any of the rooms `to`, except those in the rooms `except`, which may be that of one
   * socket. The packet is encoded once. `offset`: what a client that comes back names as the last it has received.
   */
  emit<M extends ServerMessage>(
    to: readonly string[],
    message: M,
    payload: ServerMessages[M],
    except: string | readonly string[] = [],
    offset?: string,
  ): void {
    if (to.length === 0 || !this.isAttached) return;
    recordMarkerSpan(`emit ${message}`);
    const sockets = this.server.local.to([...to]);
    const others = except.length > 0 ? sockets.except(except as string | string[]) : sockets;
    if (offset === undefined) others.emit(message, payload);
    else others.emit(message, payload, offset);
  }

  /** Sends to these sockets of this node in batches, and accepts pending connections in between. */
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

  /** Lets Node accept pending connections: it accepts one per event-loop turn, so long emits would delay them. */
  async #yieldToNewConnections(): Promise<void> {
    for (let turns = 0; turns < MAX_YIELDS; turns++) {
      const before = this.#connectionCount;
      await nextTick();
      if (this.#connectionCount === before) return;
    }
  }

  /**
   * Sends on all nodes, through Redis, for messages that are not in the log: state a user changes in one tab and
   * expects in the others.
   */
  emitOnAllNodes<M extends ServerMessage>(
    to: readonly string[],
    message: M,
    payload: ServerMessages[M],
    except: readonly string[] = [],
  ): void {
    this.emit(to, message, payload, except);
    if (to.length > 0 && this.isAttached)
      this.server
        .to([...to])
        .except([this.nodeRoom, ...except])
        .emit(message, payload);
  }

  /** Ids of the local sockets in a room. */
  members(name: string): ReadonlySet<string> {
    return this.server.sockets.adapter.rooms.get(name) ?? new Set();
  }

  /** Ids of the user's local sockets, those of their tokens included. */
  socketIdsOf(userId: string): string[] {
    return [...this.members(room.user(userId)), ...this.members(room.tokensOf(userId))];
  }

  /** Ids of the local sockets that are in both rooms. */
  inBoth(one: string, other: string): string[] {
    const others = this.members(other);
    return [...this.members(one)].filter((id) => others.has(id));
  }

  /** Returns the local rooms whose name starts with `prefix`. */
  roomsWithPrefix(prefix: string): string[] {
    return this.isAttached
      ? [...this.server.sockets.adapter.rooms.keys()].filter((name) => name.startsWith(prefix))
      : [];
  }

  socket(id: string): AppSocket | undefined {
    const socket = this.server.sockets.sockets.get(id);
    return socket && !isVisitor(socket) ? (socket as unknown as AppSocket) : undefined;
  }

  /** Yields the sockets of signed-in users. */
  *all(): Iterable<AppSocket> {
    if (!this.isAttached) return;
    for (const socket of this.server.sockets.sockets.values())
      if (!isVisitor(socket)) yield socket as unknown as AppSocket;
  }
}
