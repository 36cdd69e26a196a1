import type { SocketRooms } from '@muster/platform';
import type { Scrim } from '../domain/scrim';
import { type Audience, audienceOf } from '../read/view';

/** Splits sockets of this node by what their users may see of the scrim. Sockets that have closed are outsiders. */
export function splitByAudience(
  rooms: Pick<SocketRooms, 'socket'>,
  scrim: Scrim,
  socketIds: Iterable<string>,
): Record<Audience, string[]> {
  const now = Date.now();
  const split: Record<Audience, string[]> = { insider: [], outsider: [] };
  for (const id of socketIds) {
    const socket = rooms.socket(id);
    split[socket ? audienceOf(scrim, socket.data, now) : 'outsider'].push(id);
  }
  return split;
}
