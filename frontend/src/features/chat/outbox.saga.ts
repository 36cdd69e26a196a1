import { call, delay, put, race, select, take } from 'typed-redux-saga';
import { selectConnection, socketId } from '../../realtime';
import { alert } from '../../shared/alerts/alerts.slice';
import { toFailure } from '../../shared/api-call';
import { postMessage } from './chat.api';
import { messageReceived } from './server-events';
import {
  messageRefused,
  messageRetried,
  messageWritten,
  type Outgoing,
  sessionRestored,
  selectNextOutgoing,
} from './chat.slice';
import { strings } from './strings';

const RETRY_MS = 3_000;
const TOO_MANY = 429;
/** Nobody judged the message: it goes out again as it is, and its client id keeps it from being stored twice. */
const isTransient = (status: number) => status === 0 || status === TOO_MANY || status >= 500;

/** The server may say how long. */
const retryDelay = (seconds: unknown): number => (typeof seconds === 'number' ? seconds * 1_000 : RETRY_MS);

const waitForOnline = function* () {
  while (true) {
    yield* take('connection/connected');
    if ((yield* select(selectConnection)) === 'online') return;
  }
};

function* sendMessage(outgoing: Outgoing) {
  try {
    const message = yield* call(postMessage, outgoing, socketId());
    // Ours by the id we gave it, whatever the answer calls it: else it would be sent for ever.
    yield* put(messageReceived({ ...message, clientId: outgoing.clientId }));
  } catch (error) {
    const { status, body } = toFailure(error);
    if (isTransient(status))
      return void (yield* race({ online: call(waitForOnline), later: delay(retryDelay(body['retryAfter'])) }));
    const refusal = typeof body['error'] === 'string' ? body['error'] : strings.sendFailed;
    yield* put(messageRefused({ clientId: outgoing.clientId, refusal }));
    yield* put(alert.error(refusal, 'chat'));
  }
}

/** One message after another, in the order they were written. */
export function* outboxSaga() {
  while (true) {
    const next = yield* select(selectNextOutgoing);
    if (next) yield* sendMessage(next);
    else yield* take([messageWritten, messageRetried, sessionRestored]);
  }
}
