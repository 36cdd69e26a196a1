import { io } from 'socket.io-client';
import { apiKey } from '../shared/http';
import { currentLanguage } from '../shared/language/current-language';
import { readToken } from '../shared/token';
import type { AppSocket } from './socket-types';

/**
 * Connects by WebSocket without polling first, which saves several requests per client, above all when all clients
 * reconnect after an outage.
 */
const WEBSOCKET_FIRST = ['websocket', 'polling'];
const POLLING_FIRST = ['polling', 'websocket'];
/** Every nth attempt uses the other transport, because some networks block WebSockets, possibly only at times. */
const ALTERNATE_EVERY = 3;

/**
 * Returns the transports in the order to try. `attempt`: failed attempts so far; `websocketWorks`: a WebSocket has
 * connected before.
 */
export const transportsFor = (attempt: number, websocketWorks: boolean): string[] =>
  attempt === 0 || (websocketWorks && attempt % ALTERNATE_EVERY !== 0) ? WEBSOCKET_FIRST : POLLING_FIRST;

/** Opens this tab's socket. The token is read at every (re)connect, so that a renewed one is used. */
export const openSocket = (): AppSocket => {
  const socket: AppSocket = io({
    transports: transportsFor(0, false),
    auth: (give) => give({ token: readToken() ?? '', apiKey: apiKey(), names: 'lean', language: currentLanguage() }),
    extraHeaders: { 'x-api-key': apiKey() },
    reconnectionDelay: 400,
    reconnectionDelayMax: 5_000,
    timeout: 9_000,
  });
  let websocketWorks = false;
  socket.on('connect', () => {
    const { engine } = socket.io;
    if (engine.transport.name === 'websocket') websocketWorks = true;
    else
      engine.once('upgrade', () => {
        websocketWorks = true;
      });
  });
  socket.io.on('reconnect_attempt', (attempt) => {
    socket.io.opts.transports = transportsFor(attempt, websocketWorks);
  });
  return socket;
};
