import { call, delay, put, race, select, take } from 'typed-redux-saga';
import { selectConnection, socketId } from '../../realtime';
import { alert } from '../../shared/alerts/alerts.slice';
import { failureOf } from '../../shared/request';
import { postMessage } from './chat.api';
import { messageHeard } from './heard';
import { messageRefused, messageRetried, messageWritten, type Outgoing, restored, selectNextOutgoing } from './chat.slice';
import { words } from './words';

const AGAIN_MS = 3_000;
const TOO_MANY = 429;
/** Nobody judged the message: it goes out again as it is, and its client id keeps it from being stored twice. */
const isPassing = (status: number) => status === 0 || status === TOO_MANY || status >= 500;

/** The server may say how long. */
const patience = (seconds: unknown): number => (typeof seconds === 'number' ? seconds * 1_000 : AGAIN_MS);

const backOnline = function* () {
  while (true) {
    yield* take('connection/wentOnline');
    if ((yield* select(selectConnection)) === 'online') return;
  }
};

function* deliver(outgoing: Outgoing) {
  try {
    const message = yield* call(postMessage, outgoing, socketId());
    // Ours by the id we gave it, whatever the answer calls it: else it would be sent for ever.
    yield* put(messageHeard({ ...message, clientId: outgoing.clientId }));
  } catch (error) {
    const { status, body } = failureOf(error);
    if (isPassing(status)) return void (yield* race({ online: call(backOnline), later: delay(patience(body['retryAfter'])) }));
    const refusal = typeof body['error'] === 'string' ? body['error'] : words.sendFailed;
    yield* put(messageRefused({ clientId: outgoing.clientId, refusal }));
    yield* put(alert.error(refusal, 'chat'));
  }
}

/** One message after another, in the order they were written. */
export function* postmanSaga() {
  while (true) {
    const next = yield* select(selectNextOutgoing);
    if (next) yield* deliver(next);
    else yield* take([messageWritten, messageRetried, restored]);
  }
}
