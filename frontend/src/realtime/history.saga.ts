import type { ServerMessages } from '@muster/contracts';
import { createAction } from '@reduxjs/toolkit';
import { call, take } from 'typed-redux-saga';

/** Which history of the log the server reads; told on each connection. */
export const historyHeard = createAction<ServerMessages['log_history']>('connection/historyHeard');

/**
 * Another history than the one this page was filled from: the server lost events. Versions count anew from an earlier
 * one, messages and people
 * on the screen may never have been: everything is loaded again.
 */
export const historySaga = (reload: () => void) =>
  function* () {
    const { payload: first } = yield* take(historyHeard);
    while (true) {
      const { payload: now } = yield* take(historyHeard);
      if (now.id !== first.id) yield* call(reload);
    }
  };
