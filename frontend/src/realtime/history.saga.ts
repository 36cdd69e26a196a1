import type { ServerMessages } from '@muster/contracts/sockets';
import { createAction } from '@reduxjs/toolkit';
import { call, take } from 'typed-redux-saga';

/** Identifies the event log that the server reads. Sent on every connection. */
export const historyReceived = createAction<ServerMessages['log_history']>('connection/historyReceived');

/**
 * Reloads the page if the log id changes after connecting: the server was restored to an earlier state, so versions
 * have been reused and data on the screen may no longer exist.
 */
export const historySaga = (reload: () => void) =>
  function* () {
    const { payload: first } = yield* take(historyReceived);
    while (true) {
      const { payload: current } = yield* take(historyReceived);
      if (current.id !== first.id) yield* call(reload);
    }
  };
