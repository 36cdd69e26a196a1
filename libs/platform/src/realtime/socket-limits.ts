import type { Ack } from '@muster/contracts';
import { CLIENT_MESSAGES } from '@muster/contracts';
import { type AppSocket, room } from './socket-rooms';

/** More sockets nobody's tabs need; counted per node. */
export const MAX_SOCKETS_PER_USER = 40;
/** So many scrims one socket may follow, and so many of their chats; and one person with all their sockets together. */
const MAX_ROOMS_PER_SOCKET = 80;
const ROOMS_OF_PERSON_MAX = 400;
/**
 * A socket may say this much (messages per window, ms); who says ten times as much, or what no client of ours says, is
 * no client.
 */
const MAX_ANSWERED = 100;
const MAX_RECEIVED = 10 * MAX_ANSWERED;
const WINDOW_MS = 10_000;
const MAX_UNKNOWN = 10;
/** A person with several tabs may say more than one socket, but not so many times more as they have sockets. */
const CREDITS_OF_PERSON = 5 * MAX_ANSWERED;
const FLOOD_OF_PERSON = 10 * CREDITS_OF_PERSON;
/** At so many people those whose window is over are swept out. */
const SWEEP_AT = 10_000;

export const TOO_MANY_MESSAGES: Ack = { error: 'Too many messages, please slow down', code: 'too-many-requests' };

/** What was said in the window that began at `since`. */
interface MessageCounts {
  since: number;
  received: number;
  answered: number;
}
const counts = new WeakMap<AppSocket, MessageCounts & { unknown: number }>();
/** By person, for each node: a test has several in one process. */
const saidByPerson = new WeakMap<AppSocket['nsp'], Map<string, MessageCounts>>();

const isOver = ({ since }: MessageCounts, now: number): boolean => now - since > WINDOW_MS;
const begin = (now: number): MessageCounts => ({ since: now, received: 0, answered: 0 });

/** The count of the person behind a socket. It outlives the socket: who connects again goes on where they were. */
function personOf({ nsp, data: { userId } }: AppSocket): MessageCounts {
  let people = saidByPerson.get(nsp);
  if (!people) saidByPerson.set(nsp, (people = new Map()));
  const now = Date.now();
  const known = people.get(userId);
  if (known && !isOver(known, now)) return known;
  if (people.size >= SWEEP_AT) for (const [id, one] of people) if (isOver(one, now)) people.delete(id);
  const fresh = begin(now);
  people.set(userId, fresh);
  return fresh;
}

/** Counts incoming messages and disconnects sockets that flood or send unknown events. */
export function installFloodProtection(socket: AppSocket): void {
  const count = { ...begin(Date.now()), unknown: 0 };
  counts.set(socket, count);
  socket.onAny((message: string) => {
    const now = Date.now();
    if (isOver(count, now)) Object.assign(count, begin(now));
    count.received += 1;
    const person = personOf(socket);
    person.received += 1;
    if (!Object.hasOwn(CLIENT_MESSAGES, message)) count.unknown += 1;
    if (count.unknown >= MAX_UNKNOWN || count.received > MAX_RECEIVED || person.received > FLOOD_OF_PERSON)
      socket.disconnect(true);
  });
}

/**
 * Spends credits of a socket and of the person behind it; asked once for every message that is to be answered, and
 * again by one that costs more.
 */
export function takeMessageCredit(socket: AppSocket, credits = 1): boolean {
  const count = counts.get(socket);
  if (!count) return false;
  const person = personOf(socket);
  count.answered += credits;
  person.answered += credits;
  return count.answered <= MAX_ANSWERED && person.answered <= CREDITS_OF_PERSON;
}

const countRooms = ({ rooms }: AppSocket, prefix: string): number =>
  [...rooms].filter((one) => one.startsWith(prefix)).length;

/** All sockets of the person behind this one, on this node. */
function socketsOfPerson({ nsp, data: { userId } }: AppSocket): AppSocket[] {
  return [...(nsp.adapter.rooms.get(room.user(userId)) ?? [])].flatMap(
    (id) => nsp.sockets.get(id) ?? [],
  ) as AppSocket[];
}

/** `name`: a room it wants to follow, one of those that begin with `prefix`. */
export function roomLimitError(socket: AppSocket, prefix: string, name: string): Ack | undefined {
  if (socket.rooms.has(name)) return undefined;
  const isFull =
    countRooms(socket, prefix) >= MAX_ROOMS_PER_SOCKET ||
    socketsOfPerson(socket).reduce((sum, one) => sum + countRooms(one, prefix), 0) >= ROOMS_OF_PERSON_MAX;
  return isFull ? { error: 'Too many scrims are open at once, please close some', code: 'too-many-rooms' } : undefined;
}
