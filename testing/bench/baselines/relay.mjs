// @ts-check
// The baseline of direct messages: a bare Socket.IO server that responds to a request and relays its message to one
// user.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { handleOrders } from '../worker-process.mjs';

handleOrders(
  ({ message }) =>
    new Promise((resolve) => {
      const server = createServer((request, response) => {
        const payload = { ...message, _id: randomUUID() };
        const bytes = Buffer.from(JSON.stringify(payload));
        response.writeHead(201, { 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes);
        io.to(/** @type {string} */ (request.headers['x-to'])).emit('getMessage', payload);
      });
      const io = new Server(server, { perMessageDeflate: false, serveClient: false });
      io.on('connection', (socket) => socket.join(socket.handshake.auth.token));
      server.listen(0, '127.0.0.1', () => resolve(/** @type {object} */ (server.address())));
    }),
);
