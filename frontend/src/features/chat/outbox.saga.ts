import { call, delay, put, race, select, take } from 'typed-redux-saga';
import { selectConnection, socketId } from '../../realtime';
import { alert } from '../../shared/alerts/alerts.slice';
import { isRejection, toFailure } from '../../shared/api-call';
import { postMessage } from './chat.api';
import { messageReceived } from './server-events';
import {
  messageRejected,
  messageRetried,
  messageWritten,
  type Outgoing,
  sessionRestored,
  selectNextOutgoing,
} from './chat.slice';
import { strings } from './strings';

const RETRY_MS = 3_000;

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
    // The client id is taken from the outbox, not from the response; otherwise a response without it would be sent
    // forever.
    yield* put(messageReceived({ ...message, clientId: outgoing.clientId }));
  } catch (error) {
    const { status, body } = toFailure(error);
    // The server did not decide on the message, so it is sent again. The client id prevents duplicates.
    if (!isRejection({ status }))
      return void (yield* race({ online: call(waitForOnline), timeout: delay(retryDelay(body['retryAfter'])) }));
    const refusal = typeof body['error'] === 'string' ? body['error'] : strings.sendFailed;
    yield* put(messageRejected({ clientId: outgoing.clientId, refusal }));
    yield* put(alert.error(refusal, 'chat'));
  }
}

/** Sends messages one at a time, in the order in which they were written. */
export function* outboxSaga() {
  while (true) {
    const next = yield* select(selectNextOutgoing);
    if (next) yield* sendMessage(next);
    else yield* take([messageWritten, messageRetried, sessionRestored]);
  }
}
