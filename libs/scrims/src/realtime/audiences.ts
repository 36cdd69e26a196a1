import type { SocketRooms } from '@muster/platform';
import type { Scrim } from '../domain/state';
import type { ScrimAccess } from '../read/scrim-access';
import { type Audience, audienceOf, may, type Viewer } from '../read/view';

/** `barred`: sockets whose users may not have it. */
export type SplitSockets = Record<Audience | 'barred', string[]>;

/** Splits sockets of this node by what their users may see of the scrim. */
export async function audiencesOf(
  rooms: Pick<SocketRooms, 'socket'>,
  access: Pick<ScrimAccess, 'viewerOf'>,
  scrim: Scrim,
  socketIds: Iterable<string>,
  isAllowed: (viewer: Viewer, socketId: string) => boolean = (viewer) => may(viewer, 'open', scrim),
): Promise<SplitSockets> {
  const now = Date.now();
  const split: SplitSockets = { insider: [], guest: [], outsider: [], stranger: [], barred: [] };
  for (const id of socketIds) {
    const socket = rooms.socket(id);
    if (!socket) continue;
    const looked = access.viewerOf(scrim, socket.data);
    const viewer = looked instanceof Promise ? await looked : looked; // rooms may hold thousands of sockets
    split[isAllowed(viewer, id) ? audienceOf(scrim, viewer, now) : 'barred'].push(id);
  }
  return split;
}
