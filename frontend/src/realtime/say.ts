import type { Ack, ClientMessage } from '@muster/contracts';
import { call, select, take } from 'typed-redux-saga';
import { selectConnection, wentOnline } from './connection.slice';
import type { Line, Said } from './messages';

const ACK_MS = 5_000;
let line: Line | undefined;
/** The saga that opens and closes the line tells which one is in use. */
export const useLine = (opened: Line | undefined): void => {
  line = opened;
};

/** The id of the socket of this tab, while there is one: the server leaves it out when it tells the others of this person what this tab did. */
export const socketId = (): string | undefined => line?.id;

async function emit(message: ClientMessage, payload: unknown): Promise<Ack> {
  if (!line?.connected) return { error: 'Not connected', code: 'offline' };
  const untyped = line.timeout(ACK_MS) as unknown as { emitWithAck: (name: string, body: unknown) => Promise<Ack> };
  return untyped.emitWithAck(message, payload).catch((): Ack => ({ error: 'No response', code: 'timeout' }));
}

/** Says something to the server and waits for its answer: `const ack = yield* say('join_scrim_room', { scrimId, version })`. Never throws. */
export function* say<M extends ClientMessage>(message: M, payload: Said<M>) {
  return yield* call(emit, message, payload);
}

/** The last words of a cancelled saga: nobody is left to wait for the answer. */
export const sayInPassing = <M extends ClientMessage>(message: M, payload: Said<M>): void => void emit(message, payload);

/** Runs `task` now if there is a connection, and again after every reconnect: what the server forgot is said anew. */
export function* onEachConnection(task: () => Generator) {
  if ((yield* select(selectConnection)) === 'online') yield* call(task);
  while (true) {
    yield* take(wentOnline);
    yield* call(task);
  }
}
