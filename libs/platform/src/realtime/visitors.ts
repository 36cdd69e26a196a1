import { type Ack, namedUserId } from '@muster/contracts/sockets';
import type { Socket } from 'socket.io';
import { say } from '../languages/texts/catalogue';

/** More messages than this end the connection. */
const MAX_MESSAGES = 50;
const REFUSED: Ack = { error: say('unauthorized')('en'), code: 'unauthorized' };

/** True for a socket without a user: it is in no room and no handler sees it. */
export const isVisitor = ({ data }: Pick<Socket, 'data'>): boolean =>
  (data as { userId?: string }).userId === undefined;

/**
 * Waits until the browser has signed in, which clients announce by `addUser`: closes the connection then, so that the
 * client reconnects with the cookie of its session. Only closing the transport makes a client reconnect.
 */
export function watchVisitor(socket: Socket, mayReconnect: () => Promise<boolean>): void {
  socket.on('error', () => undefined);
  socket.on('disconnect', () => socket.conn.close());
  let messages = 0;
  socket.onAny((message: string, payload: unknown, ...rest: unknown[]) => {
    if (++messages > MAX_MESSAGES) {
      socket.conn.close(true);
      return;
    }
    if (message === 'addUser' && payload) {
      void closeIf(socket, mayReconnect());
      return;
    }
    const ack = [payload, ...rest].at(-1);
    if (typeof ack === 'function') (ack as (answer: Ack) => void)(REFUSED);
  });
}

/**
 * Closes the connection of a cookie's session once another user has signed in in that browser, as a visitor's. Clients
 * of the specification sign out without a request and keep their socket, which is still the former user's.
 */
export function watchNextUser(socket: Socket, mayReconnect: () => Promise<boolean>): void {
  const { userId } = socket.data as { userId: string };
  socket.on('addUser', (payload: unknown) => {
    const named = namedUserId(payload);
    if (named !== undefined && named !== userId) void closeIf(socket, mayReconnect());
  });
}

async function closeIf(socket: Socket, allowed: Promise<boolean>): Promise<void> {
  if (await allowed) socket.conn.close();
}
