import type { UnknownAction } from '@reduxjs/toolkit';
import { call, put, take, takeLatest } from 'typed-redux-saga';
import { fetched } from '../shared/late';
import { signedIn, signedOut } from '../shared/session.slice';
import { closed, connecting } from './connection.slice';
import { heard } from './heard';
import type { Routes } from './messages';
import { useLine } from './say';

/** Signed in = one open line whose messages become actions; signed out = none. */
export const realtimeSaga = (routes: Routes) =>
  function* () {
    yield* takeLatest([signedIn.type, signedOut.type], function* (news: UnknownAction) {
      if (signedOut.match(news)) return;
      yield* put(connecting());
      const { openLine } = yield* call(() => fetched(() => import('./line')));
      const line = openLine();
      const channel = yield* call(heard, line, routes);
      useLine(line);
      try {
        while (true) yield* put(yield* take(channel));
      } finally {
        useLine(undefined);
        channel.close();
        yield* put(closed());
      }
    });
  };
