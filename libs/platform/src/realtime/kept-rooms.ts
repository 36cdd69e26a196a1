import { Logger } from '@nestjs/common';
import type { Ack, ClientMessage } from '@muster/contracts/sockets';
import type { Redis } from 'ioredis';
import type { RedisNames } from '../database/redis-names';
import { type AppSocket, room } from './socket-rooms';

/** How long rooms are kept for a client that has lost its connection (s). */
export const KEPT_SECONDS = 120;
/**
 * The same while it is connected, for clients that come back before their old connection is noticed to be dead, and
 * after a node that died.
 */
const CONNECTED_SECONDS = 24 * 60 * 60;

/** Messages that change which rooms a socket is in, besides those of its user. */
const CHANGES_ROOMS: ReadonlySet<string> = new Set<ClientMessage>([
  'join_scrim_room',
  'leave_scrim_room',
  'join_draft_room',
  'leave_draft_room',
  'join_community_room',
  'leave_community_room',
  'join_evening_room',
  'leave_evening_room',
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

interface Kept {
  userId: string;
  asked: Asked[];
  /** When the rooms changed last (ms). */
  at: number;
}

/** Socket.IO's name for the session of one client over several connections, which the client sends when it comes back. */
const sessionOf = (socket: AppSocket): string | undefined => (socket as unknown as { pid?: string }).pid;
const SESSION = /^[\w-]{16,64}$/;
/** Ends that the client or the server wanted; after all others the client comes back. */
const WANTED_ENDS: ReadonlySet<string> = new Set(['client namespace disconnect', 'server namespace disconnect']);

/**
 * Keeps the rooms of clients that repeat nothing after a lost connection, as clients of the specification: what they had
 * asked for is asked again on their new connection, by the same handlers, so their rights count as they are then. Lean
 * clients repeat what they need by themselves.
 */
export class KeptRooms {
  readonly #log = new Logger('sockets');
  readonly #changedAt = new WeakMap<AppSocket, number>();

  constructor(
    private readonly redis: Redis,
    private readonly names: RedisNames,
  ) {}

  /** Called for each socket of a user, before it receives anything. */
  watch(socket: AppSocket): void {
    if (socket.data.newNamesOnly) return;
    this.#changedAt.set(socket, Date.now());
    socket.on('disconnecting', (reason) => {
      if (WANTED_ENDS.has(reason)) this.#forget(socket);
      else this.#keep(socket, KEPT_SECONDS);
    });
    const { pid } = socket.handshake.auth as { pid?: unknown };
    if (typeof pid !== 'string' || !SESSION.test(pid)) return;
    this.#comeBack(socket, pid).catch((error: Error) => this.#log.warn(`could not restore rooms: ${error.message}`));
  }

  /** Called once a message was handled. */
  onHandled(socket: AppSocket, message: string): void {
    if (!CHANGES_ROOMS.has(message) || !this.#changedAt.has(socket) || !socket.connected) return;
    this.#changedAt.set(socket, Date.now());
    this.#keep(socket, CONNECTED_SECONDS);
  }

  #keep(socket: AppSocket, seconds: number): void {
    const asked = toMessages(socket.rooms);
    const kept: Kept = { userId: socket.data.userId, asked, at: this.#changedAt.get(socket)! };
    this.#change(socket, (key) => this.redis.set(key, JSON.stringify(kept), 'EX', seconds));
  }

  #forget(socket: AppSocket): void {
    this.#change(socket, (key) => this.redis.del(key));
  }

  /** Without Redis clients join again by themselves, or not. */
  #change(socket: AppSocket, change: (key: string) => Promise<unknown>): void {
    const session = sessionOf(socket);
    if (session === undefined || this.redis.status !== 'ready') return;
    this.names
      .get()
      .then(({ keptRooms }) => change(keptRooms(session)))
      .catch(() => undefined);
  }

  async #comeBack(socket: AppSocket, session: string): Promise<void> {
    if (this.redis.status !== 'ready') return;
    const stored = await this.redis.getdel((await this.names.get()).keptRooms(session));
    if (!stored) return;
    const { userId, asked, at } = JSON.parse(stored) as Kept;
    if (userId !== socket.data.userId) return;
    socket.data.missedSince = receivedUntil(socket) ?? at;
    for (const [message, payload] of asked) tellState(socket, await ask(socket, message, payload));
    delete socket.data.missedSince;
  }
}

/** The end of what the client has received, of which Socket.IO sends the offset: time and number of a message. */
function receivedUntil({ handshake: { auth } }: AppSocket): number | undefined {
  const [, ms] = /^(\d{13})-\d+$/.exec(String((auth as { offset?: unknown }).offset)) ?? [];
  return ms === undefined ? undefined : Number(ms);
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
  const { scrim, draft, evening, people } = ack as Partial<Record<'scrim' | 'draft' | 'evening' | 'people', never>>;
  if (scrim)
    for (const name of ['scrim_updated', 'getScrimTransaction', 'scrimUpdate'] as const) socket.emit(name, scrim);
  if (draft) socket.emit('draft_updated', draft);
  if (evening) socket.emit('evening_updated', evening);
  if (people) socket.emit('presence_changed', people);
}
