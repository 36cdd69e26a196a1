import type { AppSocket } from './socket-rooms';

/** By socket and room, the last task that was given; it follows all earlier ones. */
const lastTasks = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * Runs tasks that join or leave a room one after another per socket, in the order of the client's messages. Joining
 * asks the database first; a client that leaves before the answer must not be joined afterwards.
 */
export async function inRoomOrder<T>(socket: object, name: string, task: () => Promise<T> | T): Promise<T> {
  const ofSocket = lastTasks.get(socket) ?? new Map<string, Promise<unknown>>();
  lastTasks.set(socket, ofSocket);
  const result = (ofSocket.get(name) ?? Promise.resolve()).then(task, task);
  ofSocket.set(name, result);
  try {
    return await result;
  } finally {
    if (ofSocket.get(name) === result) ofSocket.delete(name);
  }
}

/**
 * Joins a room unless the socket has disconnected, because Socket.IO would never remove it. Returns whether it is in
 * the room.
 */
export async function joinRoom(
  socket: Pick<AppSocket, 'connected' | 'join' | 'rooms'>,
  name: string,
): Promise<boolean> {
  if (!socket.connected) return false;
  await socket.join(name);
  return socket.rooms.has(name);
}
