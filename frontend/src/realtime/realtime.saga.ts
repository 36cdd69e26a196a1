import type { UnknownAction } from '@reduxjs/toolkit';
import { call, put, take, takeLatest } from 'typed-redux-saga';
import { importWithRetry } from '../shared/lazy-import';
import { signedIn, signedOut } from '../shared/session.slice';
import { closed, connecting } from './connection.slice';
import { createSocketChannel } from './socket-channel';
import type { MessageRoutes } from './socket-types';
import { setSocket } from './emit';

/** Signed in = one open line whose messages become actions; signed out = none. */
export const realtimeSaga = (routes: MessageRoutes) =>
  function* () {
    yield* takeLatest([signedIn.type, signedOut.type], function* (action: UnknownAction) {
      if (signedOut.match(action)) return;
      yield* put(connecting());
      const { openSocket } = yield* call(() => importWithRetry(() => import('./socket')));
      const line = openSocket();
      const channel = yield* call(createSocketChannel, line, routes);
      setSocket(line);
      try {
        while (true) yield* put(yield* take(channel));
      } finally {
        setSocket(undefined);
        channel.close();
        yield* put(closed());
      }
    });
  };
