import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port for a server that starts in a moment. Below those the system gives to outgoing connections, for one of a test next door would
 * take it meanwhile.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 32_000);
    const server = createServer().listen(port);
    const heard = await Promise.race([once(server, 'listening').then(() => true), once(server, 'error').then(() => false)]).catch(() => false);
    if (!heard) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
