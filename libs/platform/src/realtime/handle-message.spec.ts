import { z } from 'zod';
import { asUnavailable } from '../db/unavailable';
import { ErrorMessages } from '../http/errors';
import { handleMessage } from './handle-message';
import { installFloodProtection } from './socket-limits';
import type { AppSocket } from './socket-rooms';

const words = new ErrorMessages({});
const socket = { data: {}, nsp: {}, onAny: () => undefined } as unknown as AppSocket;
installFloodProtection(socket);
const ask = (error: unknown) =>
  handleMessage(words, socket, z.string(), 'hello', () => {
    throw error;
  });

test('a message that met a database in trouble may be sent again; a bug is a fault of ours', async () => {
  const full = Object.assign(new Error('no space left'), { code: '53100', severity: 'ERROR' });
  const expected = { error: 'The server is busy, please try again in a moment', code: 'unavailable' };
  expect(await ask(full)).toEqual(expected);
  expect(await ask(asUnavailable(full))).toEqual(expected);
  expect(await ask(new TypeError('x is undefined'))).toMatchObject({ code: 'internal' });
});
