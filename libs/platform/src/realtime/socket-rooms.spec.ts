import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { SocketRooms } from './socket-rooms';

let http: Server;
beforeEach(async () => {
  await once((http = createServer()).listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  http.close();
  http.closeAllConnections();
});

/** Rooms over a server that has no sockets, and what it was told to send to whom. */
function opened() {
  const told: string[][] = [];
  const rooms = new SocketRooms();
  const local = {
    to: (ids: string[]) => ({
      emit: () => {
        told.push(ids);
      },
    }),
  };
  rooms.attach({ httpServer: http, local } as never);
  return { rooms, told };
}
const ids = Array.from({ length: 600 }, (_, i) => `socket ${i}`);
const tell = (rooms: SocketRooms) => rooms.emitInBatches(ids, 'scrim_removed', { scrimId: 'a', version: 1 });

test('thousands are told a slice at a time: everybody once, in order', async () => {
  const { rooms, told } = opened();
  const telling = tell(rooms);
  expect(told.flat()).toHaveLength(250);
  await telling;
  expect(told.flat()).toEqual(ids);
});

test('accepts pending connections before emitting the next batch', async () => {
  const { rooms, told } = opened();
  const toldAt: number[] = [];
  http.on('connection', () => {
    toldAt.push(told.length);
  });
  const comers: Socket[] = Array.from({ length: 40 }, () =>
    connect((http.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined),
  );
  await tell(rooms);
  expect(toldAt.filter((slices) => slices === 1)).toHaveLength(40);
  for (const comer of comers) comer.destroy();
});
