import type { AppSocket } from './socket-rooms';

/** By socket and room, the last task that was given; it follows all earlier ones. */
const lastTasks = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * Runs tasks that join or leave a room one after another per socket, in the order of the client's messages: joining asks
 * the database first, and a client that leaves meanwhile must not be joined afterwards.
 */
export async function inRoomOrder<T>(
  socket: Pick<AppSocket, 'id'>,
  name: string,
  task: () => Promise<T> | T,
): Promise<T> {
  const ofSocket = lastTasks.get(socket) ?? new Map<string, Promise<unknown>>();
  lastTasks.set(socket, ofSocket);
  const previous = ofSocket.get(name);
  const result = previous ? previous.then(task, task) : Promise.resolve().then(task);
  ofSocket.set(name, result);
  try {
    return await result;
  } finally {
    if (ofSocket.get(name) === result) ofSocket.delete(name);
  }
}

/**
 * Joins a room unless the socket has disconnected: Socket.IO would keep it in the room for ever. Returns whether it is in
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
