// @ts-check
// A proxy between a node and a server, whose connections can be cut.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** @typedef {Awaited<ReturnType<typeof openProxy>>} Proxy */

export async function openProxy(/** @type {number} */ target) {
  /** @type {Set<{ near: import('node:net').Socket, far: import('node:net').Socket }>} */
  const wires = new Set();
  let isMute = false;
  let delay = 0;

  const server = createServer((near) => {
    const far = connect({ port: target, host: '127.0.0.1', noDelay: true });
    near.setNoDelay(true);
    const wire = { near, far };
    wires.add(wire);
    const end = () => {
      wires.delete(wire);
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
    near.on('data', (chunk) => pass(far, chunk));
    far.on('data', (chunk) => pass(near, chunk));
    if (isMute) far.pause();
  });
  const pass = (/** @type {import('node:net').Socket} */ to, /** @type {Buffer} */ chunk) =>
    delay ? setTimeout(() => to.write(chunk), delay) : to.write(chunk);

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const { near, far } of wires) {
      near.destroy();
      far.destroy();
    }
  };
  return {
    port: /** @type {import('node:net').AddressInfo} */ (server.address()).port,
    wires: () => wires.size,
    /** Closes all connections; both ends notice immediately. */
    cut,
    /** Drops everything the server sends; neither end notices, as when a router forgets a connection. */
    mute() {
      isMute = true;
      for (const { far } of wires) far.pause();
    },
    /** Closes muted connections; new ones work. */
    heal() {
      isMute = false;
      delay = 0;
      cut();
    },
    /**
     * Mutes the existing connections permanently, as when a router forgets them; new ones work. Their users have to
     * notice it themselves.
     */
    forget() {
      for (const { far } of wires) far.pause();
    },
    slow(/** @type {number} */ ms) {
      delay = ms;
    },
    quicken() {
      delay = 0;
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
