import type { UnknownAction } from '@reduxjs/toolkit';
import type { ServerMessage } from '@muster/contracts';
import { buffers, eventChannel } from 'redux-saga';
import { reconnecting, wentOffline, wentOnline } from './connection.slice';
import type { Line, Routes } from './messages';

/** Minimum reconnect delay; up to two extra seconds of jitter keep clients from reconnecting all at once. */
const RETRY_MS = 1_000;
/** Refusals that say nothing about the person. */
const PASSING = new Set(['unavailable', 'invalid-api-key', 'too-many-requests', 'too-many-sockets']);

/** Everything the line tells, as actions: messages through `routes`, and how the connection fares. */
export const heard = (line: Line, routes: Routes) =>
  eventChannel<UnknownAction>((emit) => {
    let retry: ReturnType<typeof setTimeout> | undefined;
    const status = () => emit(navigator.onLine ? reconnecting() : wentOffline());
    // Socket.IO itself does not come back after a refusal or when the server hung up.
    const comeBack = () => {
      if (!line.active) retry = setTimeout(() => line.connect(), RETRY_MS * (1 + 2 * Math.random()));
    };
    line.on('connect', () => emit(wentOnline()));
    line.on('connect_error', (error: Error & { data?: { code?: string } }) => {
      const code = error.data?.code;
      if (code && !PASSING.has(code) && routes.session_ended) emit(routes.session_ended({ error: error.message, code }));
      status();
      comeBack();
    });
    line.on('disconnect', comeBack);
    for (const name of Object.keys(routes) as ServerMessage[]) {
      const toAction = routes[name] as ((payload: unknown) => UnknownAction) | null;
      if (toAction) line.on(name, (payload: unknown) => emit(toAction(payload)));
    }
    const lost = () => emit(wentOffline());
    const found = () => (line.connected ? emit(wentOnline()) : line.connect());
    window.addEventListener('offline', lost);
    window.addEventListener('online', found);
    return () => {
      clearTimeout(retry);
      window.removeEventListener('offline', lost);
      window.removeEventListener('online', found);
      line.removeAllListeners();
      line.close();
    };
  }, buffers.expanding(32));
