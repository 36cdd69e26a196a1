// @ts-check
// A proxy for drills on machines without HAProxy: asks each node whether it is ready, tries a connection that was
// refused on
// another node, and passes WebSockets through. Not for real traffic.
import { Agent, createServer, request } from 'node:http';

const LOOK_MS = 250;
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
  const look = () =>
    Promise.all(
      nodes.map(async (node) => {
        node.up = await fetch(`http://127.0.0.1:${node.port}/health/ready`).then(
          (answer) => answer.text().then(() => answer.ok),
          () => false,
        );
      }),
    );
  await look();
  const timer = setInterval(() => void look(), LOOK_MS);

  const server = createServer((incoming, answer) => {
    /** @type {Buffer[]} */
    const chunks = [];
    incoming.on('data', (chunk) => chunks.push(chunk)).on('end', () => attempt(order()));
    const attempt = (/** @type {Node[]} */ [node, ...others]) => {
      if (!node) return void answer.writeHead(503).end();
      const { connection: _, ...headers } = incoming.headers;
      const onward = request({
        host: '127.0.0.1',
        port: node.port,
        path: incoming.url,
        method: incoming.method,
        headers: { ...headers, 'x-forwarded-for': incoming.socket.remoteAddress },
        agent: node.agent,
      });
      onward.on('response', (response) => {
        const { connection: __, 'keep-alive': ___, ...back } = response.headers;
        response.pipe(answer.writeHead(response.statusCode ?? 502, back));
      });
      onward.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
        if (error.code === 'ECONNREFUSED') attempt(others);
        else if (answer.headersSent) answer.destroy();
        else answer.writeHead(502).end();
      });
      onward.end(Buffer.concat(chunks));
    };
  });

  server.on('upgrade', (incoming, socket, head) => {
    const [node] = order();
    if (!node) return socket.destroy();
    const onward = request({
      host: '127.0.0.1',
      port: node.port,
      path: incoming.url,
      method: 'GET',
      headers: incoming.headers,
    });
    onward.on('upgrade', (response, far, rest) => {
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\n${Object.entries(response.headers)
          .map(([name, value]) => `${name}: ${String(value)}\r\n`)
          .join('')}\r\n`,
      );
      far.unshift(rest);
      socket.unshift(head);
      far.pipe(socket).pipe(far);
      for (const [one, other] of [
        [far, socket],
        [socket, far],
      ])
        one?.on('error', () => other?.destroy()).on('close', () => other?.destroy());
    });
    onward.on('response', () => socket.destroy()).on('error', () => socket.destroy());
    onward.end();
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
