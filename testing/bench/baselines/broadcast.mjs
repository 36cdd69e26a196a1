// @ts-check
// The baseline of fan-out: a bare Socket.IO server that responds to a request and then sends the same bytes to all
// sockets.
import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { handleOrders } from '../worker-process.mjs';

const ROOM = 'scrim';

handleOrders(
  ({ view }) =>
    new Promise((resolve) => {
      let { version } = view;
      const server = createServer((_, response) => {
        version++;
        const payload = { ...view, version };
        const bytes = Buffer.from(JSON.stringify(payload));
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes);
        io.to(ROOM).emit('scrim_updated', payload);
      });
      const io = new Server(server, { perMessageDeflate: false, serveClient: false });
      io.on('connection', (socket) => socket.join(ROOM));
      server.listen(0, '127.0.0.1', () => resolve(/** @type {object} */ (server.address())));
    }),
);
