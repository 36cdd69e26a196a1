import { CLIENT_MESSAGES } from '@muster/contracts/sockets';
import { say } from '../languages/texts/catalogue';
import { type AppSocket, room } from './socket-rooms';
import { HttpError } from '../http/errors';

/** Maximum number of sockets per user and node. Far more than open tabs need. */
export const MAX_SOCKETS_PER_USER = 40;
/** Maximum number of scrim rooms, and of chat rooms, per socket and per user. */
const MAX_ROOMS_PER_SOCKET = 80;
const MAX_ROOMS_PER_USER = 400;
/**
 * Messages per socket and window (ms): more than MAX_ANSWERED are rejected; more than MAX_RECEIVED, or unknown
 * messages, disconnect the socket, because no client of ours sends them.
 */
const MAX_ANSWERED = 100;
const MAX_RECEIVED = 10 * MAX_ANSWERED;
const WINDOW_MS = 10_000;
const MAX_UNKNOWN = 10;
/** Limits per user, which are lower than the sum of the limits of the user's sockets. */
const MAX_ANSWERED_PER_USER = 5 * MAX_ANSWERED;
const MAX_RECEIVED_PER_USER = 10 * MAX_ANSWERED_PER_USER;
/** Number of users at which expired counts are swept. */
const SWEEP_THRESHOLD = 10_000;

export const tooManyMessages = () => new HttpError(429, 'too-many-requests', say('tooManyMessages'));

/** Messages since the start of the window. */
interface MessageCounts {
  since: number;
  received: number;
  answered: number;
}
const counts = new WeakMap<AppSocket, MessageCounts & { unknown: number }>();
/** Counts by user, per namespace because tests run several nodes in one process. */
const countsByUser = new WeakMap<AppSocket['nsp'], Map<string, MessageCounts>>();

const hasExpired = ({ since }: MessageCounts, now: number): boolean => now - since > WINDOW_MS;
const emptyCounts = (now: number): MessageCounts => ({ since: now, received: 0, answered: 0 });

/** Returns the counts of a socket's user. They outlive the socket, so that reconnecting does not reset them. */
function countsOfUser({ nsp, data: { userId } }: AppSocket): MessageCounts {
  let users = countsByUser.get(nsp);
  if (!users) countsByUser.set(nsp, (users = new Map()));
  const now = Date.now();
  const current = users.get(userId);
  if (current && !hasExpired(current, now)) return current;
  if (users.size >= SWEEP_THRESHOLD) for (const [id, counted] of users) if (hasExpired(counted, now)) users.delete(id);
  const fresh = emptyCounts(now);
  users.set(userId, fresh);
  return fresh;
}

/** Counts incoming messages and disconnects sockets that flood or send unknown events. */
export function installFloodProtection(socket: AppSocket): void {
  const count = { ...emptyCounts(Date.now()), unknown: 0 };
  counts.set(socket, count);
  socket.onAny((message: string) => {
    const now = Date.now();
    if (hasExpired(count, now)) Object.assign(count, emptyCounts(now));
    count.received += 1;
    const user = countsOfUser(socket);
    user.received += 1;
    if (!Object.hasOwn(CLIENT_MESSAGES, message)) count.unknown += 1;
    if (count.unknown >= MAX_UNKNOWN || count.received > MAX_RECEIVED || user.received > MAX_RECEIVED_PER_USER)
      socket.disconnect(true);
  });
}

/**
 * Spends credits of a socket and its user. Called for every message that gets a response, and again by messages that
 * cost more.
 */
export function takeMessageCredit(socket: AppSocket, credits = 1): boolean {
  const count = counts.get(socket);
  if (!count) return false;
  const user = countsOfUser(socket);
  count.answered += credits;
  user.answered += credits;
  return count.answered <= MAX_ANSWERED && user.answered <= MAX_ANSWERED_PER_USER;
}

const countRooms = ({ rooms }: AppSocket, prefix: string): number =>
  [...rooms].filter((name) => name.startsWith(prefix)).length;

/** Returns all sockets of this socket's user on this node. */
function socketsOfUser({ nsp, data: { userId } }: AppSocket): AppSocket[] {
  return [room.user(userId), room.tokensOf(userId)]
    .flatMap((name) => [...(nsp.adapter.rooms.get(name) ?? [])])
    .flatMap((id) => nsp.sockets.get(id) ?? []) as AppSocket[];
}

/** Throws if the socket may not join room `name`, one of those with `prefix`. */
export function assertRoomLeft(socket: AppSocket, prefix: string, name: string): void {
  if (socket.rooms.has(name)) return;
  const isFull =
    countRooms(socket, prefix) >= MAX_ROOMS_PER_SOCKET ||
    socketsOfUser(socket).reduce((sum, other) => sum + countRooms(other, prefix), 0) >= MAX_ROOMS_PER_USER;
  if (isFull) throw new HttpError(409, 'too-many-rooms', say('tooManyScrims'));
}
