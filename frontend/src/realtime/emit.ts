import type { Ack, ClientMessage } from '@muster/contracts/sockets';
import { call, select, take } from 'typed-redux-saga';
import { selectConnection, connected } from './connection.slice';
import type { ClientPayload } from './socket-types';

const ACK_MS = 5_000;
/** The part of a socket that sends. */
interface SendingSocket {
  readonly connected: boolean;
  readonly id?: string | undefined;
  timeout(ms: number): { emitWithAck(name: ClientMessage, body: unknown): Promise<Ack> };
}
let socket: SendingSocket | undefined;
export const setSocket = (opened: SendingSocket | undefined): void => {
  socket = opened;
};

/** Id of this tab's socket, if it is connected. The server excludes it when it notifies the user's other tabs. */
export const socketId = (): string | undefined => socket?.id;

async function emit(message: ClientMessage, payload: unknown): Promise<Ack> {
  if (!socket?.connected) return { error: 'Not connected', code: 'offline' };
  return socket
    .timeout(ACK_MS)
    .emitWithAck(message, payload)
    .catch((): Ack => ({ error: 'No response', code: 'timeout' }));
}

/**
 * Sends a message and waits for its ack: `const ack = yield* emitAndWait('join_scrim_room', { scrimId, version })`.
 * Never throws.
 */
export function* emitAndWait<M extends ClientMessage>(message: M, payload: ClientPayload<M>) {
  return yield* call(emit, message, payload);
}

/** For cleanup in cancelled sagas, which can no longer wait for an ack. */
export const emitAndForget = <M extends ClientMessage>(message: M, payload: ClientPayload<M>): void =>
  void emit(message, payload);

/**
 * Runs `task` now if connected, and again after every reconnect, because the server forgets its state of a closed
 * socket.
 */
export function* onEveryConnect(task: () => Generator) {
  if ((yield* select(selectConnection)) === 'online') yield* call(task);
  while (true) {
    yield* take(connected);
    yield* call(task);
  }
}
