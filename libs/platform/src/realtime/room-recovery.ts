import { Logger } from '@nestjs/common';
import type { Ack, ClientMessage } from '@muster/contracts/sockets';
import type { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { RedisNames } from '../database/redis-names';
import { ALL_REGIONS, type AppSocket, room, type SocketData } from './socket-rooms';

/** How long rooms are kept for a client that has lost its connection (s). */
const RECOVERY_SECONDS = 120;
/**
 * The same while it is connected, for clients that come back before their old connection is noticed to be dead, and
 * after a node that died.
 */
const CONNECTED_SECONDS = 24 * 60 * 60;
/** How long a dead connection can go unnoticed (ms): interval and timeout of pings. */
const NOTICED_MS = 18_000;
/** Clients in more rooms have to join them again by themselves: a user may open 240 connections in a minute. */
const MAX_LENGTH = 8 * 1_024;
/** A client that comes back does not wait longer for a silent Redis (ms). */
const READ_TIMEOUT_MS = 500;

/** Messages that change which rooms a socket is in, apart from the rooms of its user. */
const CHANGES_ROOMS: ReadonlySet<string> = new Set<ClientMessage>([
  'join_scrim_room',
  'leave_scrim_room',
  'join_draft_room',
  'leave_draft_room',
  'join_community_room',
  'leave_community_room',
  'join_evening_room',
  'leave_evening_room',
  'join_team_room',
  'leave_team_room',
  'join_around_room',
  'leave_around_room',
  'join_board_room',
  'leave_board_room',
  'scrimChatOpen',
  'scrimChatClose',
  'watch_region',
  'watch_people',
]);

type Asked = [message: ClientMessage, payload: unknown];
/** By the prefix of a room, the message that joins the room of an id. */
const JOINS: readonly [prefix: string, toMessage: (id: string) => Asked][] = [
  [room.list(''), (region) => ['watch_region', { region }]],
  [room.scrim(''), (scrimId) => ['join_scrim_room', { scrimId }]],
  [room.chat(''), (scrimId) => ['scrimChatOpen', { scrimId }]],
  [room.community(''), (communityId) => ['join_community_room', { communityId }]],
  [room.evening(''), (eveningId) => ['join_evening_room', { eveningId }]],
  [room.team(''), (team) => ['join_team_room', { team }]],
  [room.around(''), (community) => ['join_around_room', { community }]],
  [room.board(''), (region) => ['join_board_room', region === ALL_REGIONS ? {} : { region }]],
  [room.draft(''), (id) => ['join_draft_room', toGame(id)]],
];
const toGame = (draftId: string) => {
  const at = draftId.lastIndexOf('-');
  return { scrimId: draftId.slice(0, at), game: Number(draftId.slice(at + 1)) };
};

/** Returns the messages that bring a socket into these rooms. */
export function toMessages(rooms: Iterable<string>): Asked[] {
  const names = [...rooms];
  const joins = JOINS.flatMap(([prefix, toMessage]) =>
    names.filter((name) => name.startsWith(prefix)).map((name) => toMessage(name.slice(prefix.length))),
  );
  const watched = room.watchers('');
  const userIds = names.filter((name) => name.startsWith(watched)).map((name) => name.slice(watched.length));
  return userIds.length > 0 ? [...joins, ['watch_people', { userIds }]] : joins;
}

interface StoredRooms {
  /** The session of the account. Another one of the same user gets nothing. */
  sid: SocketData['sid'];
  /** The socket that wrote this. One that ends after its client has come back changes nothing. */
  socketId: string;
  asked: Asked[];
  /** When the rooms changed last (ms). */
  at: number;
}
/**
 * State of a socket: the name of its client, when its rooms changed last (ms), and which rooms are still asked for
 * again.
 */
interface Following {
  name: string;
  at: number;
  asking: readonly Asked[];
}

const SESSION = /^[\w-]{16,64}$/;
/** Ends that the client or the server wanted; after all others the client comes back. */
const WANTED_ENDS: ReadonlySet<string> = new Set(['client namespace disconnect', 'server namespace disconnect']);

/**
 * Keeps the rooms of clients that repeat nothing after a lost connection, as clients of the specification: what they
 * had asked for is asked again on their new connection, by the same handlers, so their rights count as they are then.
 * Lean clients repeat what they need by themselves. Without Redis all others have to, too.
 */
export class RoomRecovery {
  readonly #log = new Logger('sockets');
  readonly #following = new WeakMap<AppSocket, Following>();
  readonly #lost = new WeakMap<AppSocket, StoredRooms>();

  constructor(
    private readonly redis: Pick<Redis, 'status' | 'get' | 'set' | 'del'>,
    private readonly names: Pick<RedisNames, 'get'>,
  ) {}

  /**
   * Names the client, and finds what it had asked for. Called once its user is known, before it is connected. A client
   * keeps its name only if its rooms were found: Socket.IO's clients tell from it whether they have to join again.
   */
  async find(socket: AppSocket): Promise<void> {
    if (socket.data.newNamesOnly) return;
    const { pid } = socket.handshake.auth as { pid?: unknown };
    const session = typeof pid === 'string' && SESSION.test(pid) ? pid : undefined;
    const kept = session && (await this.#read(socket, session));
    const lost = kept && kept.sid === socket.data.sid ? kept : undefined;
    if (lost) this.#lost.set(socket, lost);
    this.#following.set(socket, { name: lost ? session! : randomUUID(), at: Date.now(), asking: [] });
  }

  /** The name of its client over several connections; undefined for a lean one. */
  nameOf(socket: AppSocket): string | undefined {
    return this.#following.get(socket)?.name;
  }

  /** Called when a user's socket is connected, before it receives anything. */
  watch(socket: AppSocket): void {
    const following = this.#following.get(socket);
    if (!following) return;
    socket.on('disconnecting', (reason) => {
      if (WANTED_ENDS.has(reason)) this.#change(socket, (key) => this.redis.del(key));
      else this.#keepLost(socket);
    });
    const kept = this.#lost.get(socket);
    if (!kept) return;
    this.#lost.delete(socket);
    // Not now: what was missed may be lost once more.
    following.at = kept.at;
    following.asking = kept.asked;
    this.#keep(socket);
    // Before the client can leave one of the rooms, and after the gateways have bound their handlers.
    process.nextTick(() => void this.#askAgain(socket, following, kept));
  }

  /** Called once a message was handled. */
  onHandled(socket: AppSocket, message: string): void {
    const following = this.#following.get(socket);
    if (!following || !CHANGES_ROOMS.has(message) || !socket.connected) return;
    if (following.asking.length > 0) return;
    following.at = Date.now();
    this.#keep(socket);
  }

  #keep(socket: AppSocket): void {
    const value = this.#valueOf(socket);
    this.#change(socket, (key) =>
      value.length > MAX_LENGTH ? this.redis.del(key) : this.redis.set(key, value, 'EX', CONNECTED_SECONDS),
    );
  }

  #keepLost(socket: AppSocket): void {
    const value = this.#valueOf(socket); // now: in a moment it is in no room any more
    this.#change(socket, async (key) => {
      const stored = await this.redis.get(key);
      const isFollowed = stored !== null && (JSON.parse(stored) as StoredRooms).socketId !== socket.id;
      if (!isFollowed && value.length <= MAX_LENGTH) await this.redis.set(key, value, 'EX', RECOVERY_SECONDS);
    });
  }

  #valueOf(socket: AppSocket): string {
    const { at, asking } = this.#following.get(socket)!;
    const asked = new Map([...toMessages(socket.rooms), ...asking].map((one) => [JSON.stringify(one), one]));
    return JSON.stringify({
      sid: socket.data.sid,
      socketId: socket.id,
      asked: [...asked.values()],
      at,
    } satisfies StoredRooms);
  }

  #change(socket: AppSocket, change: (key: string) => Promise<unknown>): void {
    const name = this.nameOf(socket);
    if (name === undefined || this.redis.status !== 'ready') return;
    this.names
      .get()
      .then(({ recoverableRooms }) => change(recoverableRooms(socket.data.userId, name)))
      .catch(() => undefined);
  }

  /** Without an answer in time the client connects without its rooms. */
  async #read({ data: { userId } }: AppSocket, session: string): Promise<StoredRooms | undefined> {
    if (this.redis.status !== 'ready') return undefined;
    const read = async () => this.redis.get((await this.names.get()).recoverableRooms(userId, session));
    const stored = await Promise.race([read().catch(() => null), pause(READ_TIMEOUT_MS, null, { ref: false })]);
    return stored === null ? undefined : (JSON.parse(stored) as StoredRooms);
  }

  async #askAgain(socket: AppSocket, following: Following, { asked, at }: StoredRooms): Promise<void> {
    const oldest = Date.now() - RECOVERY_SECONDS * 1_000 - NOTICED_MS;
    socket.data.missedSince = Math.max(receivedUntil(socket), at, oldest);
    try {
      const askOnce = async ([message, payload]: Asked) => tellState(socket, await ask(socket, message, payload));
      await Promise.all(asked.map(askOnce));
    } catch (error) {
      this.#log.warn(`could not restore rooms: ${(error as Error).message}`);
    }
    delete socket.data.missedSince;
    if (!socket.connected) return;
    following.asking = [];
    this.#keep(socket);
  }
}

/** The end of what the client has received, of which it sends the offset: time and number of a message. */
function receivedUntil({ handshake: { auth } }: AppSocket): number {
  const [, ms] = /^(\d{13})-\d+$/.exec(String((auth as { offset?: unknown }).offset)) ?? [];
  return Number(ms ?? 0);
}

/** Handles a message as if the client had sent it. */
async function ask(socket: AppSocket, message: ClientMessage, payload: unknown): Promise<Ack | undefined> {
  const [handle] = socket.listeners(message as never) as ((payload: unknown, ack: (answer: Ack) => void) => void)[];
  if (!handle || !socket.connected) return undefined;
  return new Promise((resolve) => handle(payload, resolve));
}

/** Sends what the acknowledgement of a message holds, which its client has not asked for. */
function tellState(socket: AppSocket, ack: Ack | undefined): void {
  if (!ack?.ok) return;
  const { scrim, draft, evening, team, people } = ack as Partial<Record<string, never>>;
  if (scrim)
    for (const name of ['scrim_updated', 'getScrimTransaction', 'scrimUpdate'] as const) socket.emit(name, scrim);
  if (draft) socket.emit('draft_updated', draft);
  if (evening) socket.emit('evening_updated', evening);
  if (team) {
    socket.emit('team_updated', team);
    socket.emit('times_changed', { teamId: (team as { _id: string })._id });
  }
  if (people) socket.emit('presence_changed', people);
}
