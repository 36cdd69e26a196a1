import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { CONFIG, type Config } from '../config/config';
import { EventStreams } from '../http/event-streams';
import { waitAtMost } from '../database/with-timeout';
import { type AppSocket, SocketRooms } from '../realtime/socket-rooms';
import { DrainState } from './drain-state';

/** Sockets are disconnected over this time, so that clients do not reconnect to the other nodes all at once (ms). */
const PER_SOCKET_MS = 2;
const MAX_SPREAD_MS = 10_000;
/** Timeout for requests still in progress (ms). */
const REQUEST_GRACE_MS = 10_000;
const SWEEP_MS = 50;
/** Timeout for closing the application (ms). */
const CLOSE_MS = 15_000;

/**
 * Shuts down an api without losing requests. First readiness fails while requests are still served, until every proxy
 * has noticed (DRAIN_MS). Then no new connections are accepted, sockets are disconnected gradually, and requests in
 * progress are completed.
 */
export async function shutDownApi(app: NestFastifyApplication): Promise<void> {
  const server: Server = app.getHttpServer();
  app.get(DrainState).isDraining = true;
  server.prependListener('request', (_: IncomingMessage, response: ServerResponse) => {
    response.setHeader('connection', 'close');
  });
  await pause(app.get<Config>(CONFIG, { strict: false }).DRAIN_MS);
  const empty = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  app.get(EventStreams).endAll();
  await disconnectGradually([...app.get(SocketRooms).all()]);
  await waitAtMost(REQUEST_GRACE_MS, empty);
  clearInterval(sweep);
  await waitAtMost(CLOSE_MS, app.close());
}

/** Closes the transport, because clients then reconnect; a regular disconnect would tell them not to. */
async function disconnectGradually(sockets: readonly AppSocket[]): Promise<void> {
  const within = Math.min(MAX_SPREAD_MS, sockets.length * PER_SOCKET_MS);
  await Promise.all(
    sockets.map(async (socket) => {
      await pause(Math.random() * within);
      socket.conn.close();
    }),
  );
}
