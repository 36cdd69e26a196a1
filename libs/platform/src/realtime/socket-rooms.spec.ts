import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Server as IoServer } from 'socket.io';
import { SocketRooms } from './socket-rooms';

let http: Server;
beforeEach(async () => {
  await once((http = createServer()).listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  http.close();
  http.closeAllConnections();
});

/** Rooms of a server without sockets; `emitted` lists the receivers of each emit. */
function openRooms() {
  const emitted: string[][] = [];
  const rooms = new SocketRooms();
  const local = {
    to: (ids: string[]) => ({
      emit: () => {
        emitted.push(ids);
      },
    }),
  };
  rooms.attach(Object.defineProperty(new IoServer(http), 'local', { value: local }));
  return { rooms, emitted };
}
const ids = Array.from({ length: 600 }, (_, i) => `socket ${i}`);
const emitToAll = (rooms: SocketRooms) => rooms.emitInBatches(ids, 'scrim_removed', { scrimId: 'a', version: 1 });

test('emits to many sockets in batches: to each once, in order', async () => {
  const { rooms, emitted } = openRooms();
  const emitting = emitToAll(rooms);
  expect(emitted.flat()).toHaveLength(250);
  await emitting;
  expect(emitted.flat()).toEqual(ids);
});

test('accepts pending connections before emitting the next batch', async () => {
  const { rooms, emitted } = openRooms();
  const emitsBefore: number[] = [];
  http.on('connection', () => {
    emitsBefore.push(emitted.length);
  });
  const clients: Socket[] = Array.from({ length: 40 }, () =>
    connect((http.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined),
  );
  await emitToAll(rooms);
  expect(emitsBefore.filter((slices) => slices === 1)).toHaveLength(40);
  for (const client of clients) client.destroy();
});
