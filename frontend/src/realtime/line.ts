import { io } from 'socket.io-client';
import { apiKey } from '../shared/http';
import { readToken } from '../shared/token';
import type { Line } from './messages';

/** At once, without asking by long polling first: several requests less for each who comes, and after an outage all come together. */
const BY_WEBSOCKET = ['websocket', 'polling'];
const BY_POLLING = ['polling', 'websocket'];
/** So often the other way is tried while there is no connection: some networks let no WebSocket through, or not today. */
const OTHER_WAY = 3;

/** Which way is tried first. `tries`: how often it was tried in vain; `passes`: a WebSocket came through before. */
export const waysFor = (tries: number, passes: boolean): string[] => (tries === 0 || (passes && tries % OTHER_WAY !== 0) ? BY_WEBSOCKET : BY_POLLING);

/** The one socket of this tab. The token is read at every (re)connect, so a renewed one is used. */
export const openLine = (): Line => {
  const line: Line = io({
    transports: waysFor(0, false),
    auth: (give) => give({ token: readToken() ?? '', apiKey: apiKey(), names: 'lean' }),
    extraHeaders: { 'x-api-key': apiKey() },
    reconnectionDelay: 400,
    reconnectionDelayMax: 5_000,
    timeout: 9_000,
  });
  let passes = false;
  line.on('connect', () => {
    const { engine } = line.io;
    if (engine.transport.name === 'websocket') passes = true;
    else engine.once('upgrade', () => { passes = true; });
  });
  line.io.on('reconnect_attempt', (tries) => { line.io.opts.transports = waysFor(tries, passes); });
  return line;
};
