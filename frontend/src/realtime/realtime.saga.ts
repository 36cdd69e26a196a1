import type { UnknownAction } from '@reduxjs/toolkit';
import { call, put, take, takeLatest } from 'typed-redux-saga';
import { importWithRetry } from '../shared/lazy-import';
import { signedIn, signedOut } from '../shared/session.slice';
import { closed, connecting } from './connection.slice';
import { createSocketChannel } from './socket-channel';
import type { MessageRoutes } from './socket-types';
import { setSocket } from './emit';

/** Keeps one socket open while signed in and turns its messages into actions. */
export const realtimeSaga = (routes: MessageRoutes) =>
  function* () {
    yield* takeLatest([signedIn.type, signedOut.type], function* (action: UnknownAction) {
      if (signedOut.match(action)) return;
      yield* put(connecting());
      const { openSocket } = yield* call(() => importWithRetry(() => import('./socket')));
      const socket = openSocket();
      const channel = yield* call(createSocketChannel, socket, routes);
      setSocket(socket);
      try {
        while (true) yield* put(yield* take(channel));
      } finally {
        setSocket(undefined);
        channel.close();
        yield* put(closed());
      }
    });
  };
