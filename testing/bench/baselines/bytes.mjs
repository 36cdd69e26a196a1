// @ts-check
// The baseline of reads: a bare Node server that responds to every request with the same bytes.
import { createServer } from 'node:http';
import { handleOrders } from '../worker-process.mjs';

handleOrders(
  ({ body }) =>
    new Promise((resolve) => {
      const bytes = Buffer.from(body);
      const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length };
      const server = createServer((_, response) => response.writeHead(200, headers).end(bytes));
      server.listen(0, '127.0.0.1', () => resolve(/** @type {object} */ (server.address())));
    }),
);
