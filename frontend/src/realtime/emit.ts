import type { Ack, ClientMessage } from '@muster/contracts';
import { call, select, take } from 'typed-redux-saga';
import { selectConnection, connected } from './connection.slice';
import type { AppSocket, ClientPayload } from './socket-types';

const ACK_MS = 5_000;
let socket: AppSocket | undefined;
/** The saga that opens and closes the line tells which one is in use. */
export const setSocket = (opened: AppSocket | undefined): void => {
  socket = opened;
};

/**
 * The id of the socket of this tab, while there is one: the server leaves it out when it tells the others of this
 * person what this tab did.
 */
export const socketId = (): string | undefined => socket?.id;

async function emit(message: ClientMessage, payload: unknown): Promise<Ack> {
  if (!socket?.connected) return { error: 'Not connected', code: 'offline' };
  const untyped = socket.timeout(ACK_MS) as unknown as { emitWithAck: (name: string, body: unknown) => Promise<Ack> };
  return untyped.emitWithAck(message, payload).catch((): Ack => ({ error: 'No response', code: 'timeout' }));
}

/**
 * Says something to the server and waits for its answer: `const ack = yield* say('join_scrim_room', { scrimId, version
 * })`. Never throws.
 */
export function* emitAndWait<M extends ClientMessage>(message: M, payload: ClientPayload<M>) {
  return yield* call(emit, message, payload);
}

/** The last words of a cancelled saga: nobody is left to wait for the answer. */
export const emitAndForget = <M extends ClientMessage>(message: M, payload: ClientPayload<M>): void =>
  void emit(message, payload);

/** Runs `task` now if there is a connection, and again after every reconnect: what the server forgot is said anew. */
export function* onEveryConnect(task: () => Generator) {
  if ((yield* select(selectConnection)) === 'online') yield* call(task);
  while (true) {
    yield* take(connected);
    yield* call(task);
  }
}
