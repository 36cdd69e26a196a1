import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { CONFIG, type Config } from '../config';
import { waitAtMost } from '../effects/wait-at-most';
import { type AppSocket, SocketRooms } from '../realtime/socket-rooms';
import { DrainState } from './drain-state';

/** Sockets are sent away over so long, that their people do not arrive at the other nodes all at once (ms). */
const PER_SOCKET_MS = 2;
const MAX_SPREAD_MS = 10_000;
/** What is still being answered after that is not waited for (ms). */
const REQUEST_GRACE_MS = 10_000;
const SWEEP_MS = 50;
/** Nor is anybody who will not let go of a connection. */
const CLOSE_MS = 15_000;

/**
 * An api that goes loses nobody's request: first readiness says no while everything is still answered, until every
 * proxy has noticed
 * (DRAIN_MS); then no connection is accepted any more, sockets are sent to other nodes one after another, and what was
 * begun is finished.
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
  await disconnectGradually([...app.get(SocketRooms).all()]);
  await waitAtMost(REQUEST_GRACE_MS, empty);
  clearInterval(sweep);
  await waitAtMost(CLOSE_MS, app.close());
}

/**
 * The connection is closed beneath them, which every client takes as a reason to connect again; a goodbye would be
 * taken for the last word.
 */
async function disconnectGradually(sockets: readonly AppSocket[]): Promise<void> {
  const within = Math.min(MAX_SPREAD_MS, sockets.length * PER_SOCKET_MS);
  await Promise.all(
    sockets.map(async (socket) => {
      await pause(Math.random() * within);
      socket.conn.close();
    }),
  );
}
