import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

/**
 * Queue of connections waiting to be accepted. Must hold all users of a node that died; with Node's default of 511
 * their reconnects take seconds. The system's somaxconn is the upper limit.
 */
const BACKLOG = 4_096;
const LOOPBACK = { v4: '127.0.0.1', v6: '::1' } as const;
/** Error codes on machines without IPv6. */
const NO_SUCH_ADDRESS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/**
 * Listens on `host`. A host name resolves to one address only, so for `localhost` a second socket listens on IPv6 and
 * passes its connections to the same HTTP server.
 */
export async function listen(
  app: NestFastifyApplication,
  { PORT, HOST }: { PORT: number; HOST: string },
): Promise<void> {
  await app.listen({ port: PORT, host: HOST === 'localhost' ? LOOPBACK.v4 : HOST, backlog: BACKLOG });
  if (HOST !== 'localhost') return;
  const server: Server = app.getHttpServer();
  const { port } = server.address() as { port: number };
  const second = createServer((socket: Socket) => {
    server.emit('connection', socket);
  });
  try {
    second.listen({ port, host: LOOPBACK.v6, backlog: BACKLOG });
    await once(second, 'listening');
  } catch (error) {
    if (NO_SUCH_ADDRESS.has((error as NodeJS.ErrnoException).code ?? '')) return;
    throw error;
  }
  second.unref();
  const close = server.close.bind(server);
  server.close = (done) => {
    second.close();
    return close(done);
  };
}
