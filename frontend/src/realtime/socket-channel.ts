import type { UnknownAction } from '@reduxjs/toolkit';
import type { ServerMessage } from '@muster/contracts/sockets';
import { buffers, eventChannel } from 'redux-saga';
import { reconnecting, disconnected, connected } from './connection.slice';
import type { AppSocket, MessageRoutes } from './socket-types';

/** Minimum reconnect delay; up to two extra seconds of jitter keep clients from reconnecting all at once. */
const RETRY_MS = 1_000;
/** Connection errors that do not mean the session has ended. */
const TRANSIENT_CODES = new Set(['unavailable', 'invalid-api-key', 'too-many-requests', 'too-many-sockets']);

/** Emits socket messages as actions (mapped by `routes`) and changes of the connection status. */
export const createSocketChannel = (socket: AppSocket, routes: MessageRoutes) =>
  eventChannel<UnknownAction>((emit) => {
    let retry: ReturnType<typeof setTimeout> | undefined;
    const status = () => emit(navigator.onLine ? reconnecting() : disconnected());
    // Socket.IO does not reconnect after a rejected handshake or a disconnect by the server.
    const scheduleReconnect = () => {
      if (!socket.active) retry = setTimeout(() => socket.connect(), RETRY_MS * (1 + 2 * Math.random()));
    };
    socket.on('connect', () => emit(connected()));
    socket.on('connect_error', (error: Error & { data?: { code?: string } }) => {
      const code = error.data?.code;
      if (code && !TRANSIENT_CODES.has(code) && routes.session_ended)
        emit(routes.session_ended({ error: error.message, code }));
      status();
      scheduleReconnect();
    });
    socket.on('disconnect', scheduleReconnect);
    for (const name of Object.keys(routes) as ServerMessage[]) {
      const toAction = routes[name] as ((payload: unknown) => UnknownAction) | null;
      if (toAction) socket.on(name, (payload: unknown) => emit(toAction(payload)));
    }
    const onOffline = () => emit(disconnected());
    const onOnline = () => (socket.connected ? emit(connected()) : socket.connect());
    window.addEventListener('offline', onOffline);
    window.addEventListener('online', onOnline);
    return () => {
      clearTimeout(retry);
      window.removeEventListener('offline', onOffline);
      window.removeEventListener('online', onOnline);
      socket.removeAllListeners();
      socket.close();
    };
  }, buffers.expanding(32));
