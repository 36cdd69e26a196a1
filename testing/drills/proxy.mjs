// @ts-check
// A proxy for drills on machines without HAProxy: polls the readiness of each node, retries refused connections on
// another node, and passes WebSockets through. Not for production.
import { Agent, createServer, request } from 'node:http';

const POLL_INTERVAL_MS = 250;
/** @typedef {{ port: number, up: boolean, agent: Agent }} Node */

/** @returns {Promise<{ isUp: (port: number) => Promise<boolean>, close: () => void }>} */
export async function startProxy(/** @type {number} */ port, /** @type {readonly number[]} */ ports) {
  /** @type {Node[]} */
  const nodes = ports.map((at) => ({ port: at, up: false, agent: new Agent({ keepAlive: true }) }));
  let turn = 0;
  const order = () => {
    turn++;
    const up = nodes.filter((node) => node.up);
    return up.map((_, i) => /** @type {Node} */ (up[(turn + i) % up.length]));
  };
  const poll = () =>
    Promise.all(
      nodes.map(async (node) => {
        node.up = await fetch(`http://127.0.0.1:${node.port}/health/ready`).then(
          (response) => response.text().then(() => response.ok),
          () => false,
        );
      }),
    );
  await poll();
  const timer = setInterval(() => void poll(), POLL_INTERVAL_MS);

  const server = createServer((incoming, outgoing) => {
    /** @type {Buffer[]} */
    const chunks = [];
    incoming.on('data', (chunk) => chunks.push(chunk)).on('end', () => attempt(order()));
    const attempt = (/** @type {Node[]} */ [node, ...others]) => {
      if (!node) return void outgoing.writeHead(503).end();
      const { connection: _, ...headers } = incoming.headers;
      const upstream = request({
        host: '127.0.0.1',
        port: node.port,
        path: incoming.url,
        method: incoming.method,
        headers: { ...headers, 'x-forwarded-for': incoming.socket.remoteAddress },
        agent: node.agent,
      });
      upstream.on('response', (response) => {
        const { connection: __, 'keep-alive': ___, ...headersBack } = response.headers;
        response.pipe(outgoing.writeHead(response.statusCode ?? 502, headersBack));
      });
      upstream.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
        if (error.code === 'ECONNREFUSED') attempt(others);
        else if (outgoing.headersSent) outgoing.destroy();
        else outgoing.writeHead(502).end();
      });
      upstream.end(Buffer.concat(chunks));
    };
  });

  server.on('upgrade', (incoming, socket, head) => {
    const [node] = order();
    if (!node) return socket.destroy();
    const upstream = request({
      host: '127.0.0.1',
      port: node.port,
      path: incoming.url,
      method: 'GET',
      headers: incoming.headers,
    });
    upstream.on('upgrade', (response, upstreamSocket, rest) => {
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\n${Object.entries(response.headers)
          .map(([name, value]) => `${name}: ${String(value)}\r\n`)
          .join('')}\r\n`,
      );
      upstreamSocket.unshift(rest);
      socket.unshift(head);
      upstreamSocket.pipe(socket).pipe(upstreamSocket);
      for (const [side, otherSide] of [
        [upstreamSocket, socket],
        [socket, upstreamSocket],
      ])
        side?.on('error', () => otherSide?.destroy()).on('close', () => otherSide?.destroy());
    });
    upstream.on('response', () => socket.destroy()).on('error', () => socket.destroy());
    upstream.end();
  });
  await new Promise((resolve) => void server.listen(port, '127.0.0.1', () => resolve(undefined)));
  return {
    isUp: async (at) => nodes.some((node) => node.port === at && node.up),
    close: () => {
      clearInterval(timer);
      server.close().closeAllConnections();
    },
  };
}
