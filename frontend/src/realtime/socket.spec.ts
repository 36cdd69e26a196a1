import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { openSocket, transportsFor } from './socket';

jest.mock('../shared/http', () => ({ apiKey: () => 'key' }));
jest.mock('../shared/token', () => ({ readToken: () => 'token' }));

test('connects and reconnects by WebSocket first', async () => {
  const http = createServer();
  await once(http.listen(0, '127.0.0.1'), 'listening');
  const server = new Server(http);
  const ways: unknown[] = [];
  server.on('connection', (socket) => {
    ways.push(socket.handshake.query['transport']);
  });
  const { port } = http.address() as AddressInfo;
  Object.assign(globalThis, {
    location: { protocol: 'http:', host: `127.0.0.1:${port}`, hostname: '127.0.0.1', port: String(port) },
  });
  const socket = openSocket();
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve);
  });
  const back = new Promise<void>((resolve) => {
    socket.once('connect', resolve);
  });
  socket.io.engine.close();
  await back;
  expect(ways).toEqual(['websocket', 'websocket']);
  socket.close();
  await server.close();
});

test('uses long polling from the second attempt on when WebSockets are blocked', () => {
  expect([0, 1, 2, 3].map((tries) => transportsFor(tries, false)[0])).toEqual([
    'websocket',
    'polling',
    'polling',
    'polling',
  ]);
});

test('tries long polling on every third attempt when a WebSocket has worked before', () => {
  expect([1, 2, 3, 4, 5, 6].map((tries) => transportsFor(tries, true)[0])).toEqual([
    'websocket',
    'websocket',
    'polling',
    'websocket',
    'websocket',
    'polling',
  ]);
});
