import { type Ack, CLIENT_MESSAGES } from '@muster/contracts';
import type { AppSocket } from './rooms';

/** More sockets nobody's tabs need; counted per node. */
export const SOCKETS_MAX = 40;
/** So many scrims one socket may follow, and so many of their chats. */
const ROOMS_MAX = 80;
/** A socket may say this much (messages per window, ms); who says ten times as much, or what no client of ours says, is no client. */
const CREDITS = 100;
const FLOOD = 10 * CREDITS;
const WINDOW_MS = 10_000;
const UNKNOWN_MAX = 10;

interface Said { since: number; came: number; heard: number; unknown: number }
const said = new WeakMap<AppSocket, Said>();

/** Counts what a socket says, and shows it out when that is no conversation any more. */
export function mindManners(socket: AppSocket): void {
  const so: Said = { since: Date.now(), came: 0, heard: 0, unknown: 0 };
  said.set(socket, so);
  socket.onAny((message: string) => {
    if (Date.now() - so.since > WINDOW_MS) Object.assign(so, { since: Date.now(), came: 0, heard: 0 });
    so.came += 1;
    if (!Object.hasOwn(CLIENT_MESSAGES, message)) so.unknown += 1;
    if (so.unknown >= UNKNOWN_MAX || so.came > FLOOD) socket.disconnect(true);
  });
}

/** Asked once for every message that is to be answered. */
export function mayStillTalk(socket: AppSocket): boolean {
  const so = said.get(socket);
  if (so) so.heard += 1;
  return so !== undefined && so.heard <= CREDITS;
}

/** `name`: a room it wants to follow, one of those that begin with `prefix`. */
export function tooManyRooms(socket: AppSocket, prefix: string, name: string): Ack | undefined {
  if (socket.rooms.has(name) || [...socket.rooms].filter((one) => one.startsWith(prefix)).length < ROOMS_MAX) return undefined;
  return { error: 'Too many scrims are open at once, please close some', code: 'too-many-rooms' };
}
