import { io } from 'socket.io-client';
import { apiKey } from '../shared/http';
import { readToken } from '../shared/token';
import type { Line } from './messages';

/** The one socket of this tab. The token is read at every (re)connect, so a renewed one is used. */
export const openLine = (): Line =>
  io({
    auth: (give) => give({ token: readToken() ?? '', apiKey: apiKey(), names: 'lean' }),
    extraHeaders: { 'x-api-key': apiKey() },
    reconnectionDelay: 400,
    reconnectionDelayMax: 5_000,
    timeout: 9_000,
  });
