import { io } from 'socket.io-client';
import { apiKey } from '../shared/http';
import { readToken } from '../shared/token';
import type { AppSocket } from './socket-types';

/**
 * At once, without asking by long polling first: several requests less for each who comes, and after an outage all come
 * together.
 */
const WEBSOCKET_FIRST = ['websocket', 'polling'];
const POLLING_FIRST = ['polling', 'websocket'];
/**
 * So often the other way is tried while there is no connection: some networks let no WebSocket through, or not today.
 */
const ALTERNATE_EVERY = 3;

/** Which way is tried first. `tries`: how often it was tried in vain; `passes`: a WebSocket came through before. */
export const transportsFor = (attempt: number, websocketWorks: boolean): string[] =>
  attempt === 0 || (websocketWorks && attempt % ALTERNATE_EVERY !== 0) ? WEBSOCKET_FIRST : POLLING_FIRST;

/** The one socket of this tab. The token is read at every (re)connect, so a renewed one is used. */
export const openSocket = (): AppSocket => {
  const line: AppSocket = io({
    transports: transportsFor(0, false),
    auth: (give) => give({ token: readToken() ?? '', apiKey: apiKey(), names: 'lean' }),
    extraHeaders: { 'x-api-key': apiKey() },
    reconnectionDelay: 400,
    reconnectionDelayMax: 5_000,
    timeout: 9_000,
  });
  let websocketWorks = false;
  line.on('connect', () => {
    const { engine } = line.io;
    if (engine.transport.name === 'websocket') websocketWorks = true;
    else
      engine.once('upgrade', () => {
        websocketWorks = true;
      });
  });
  line.io.on('reconnect_attempt', (attempt) => {
    line.io.opts.transports = transportsFor(attempt, websocketWorks);
  });
  return line;
};
