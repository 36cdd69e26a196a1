import { z } from 'zod';
import { asUnavailable } from '../database/unavailable';
import { ErrorMessages } from '../http/errors';
import { handleMessage } from './handle-message';
import { installFloodProtection } from './socket-limits';
import type { AppSocket } from './socket-rooms';

const errors = new ErrorMessages([]);
const socket = { data: {}, nsp: {}, onAny: () => undefined } as unknown as AppSocket;
installFloodProtection(socket);
const handleError = (error: unknown) =>
  handleMessage(errors, socket, z.string(), 'hello', () => {
    throw error;
  });

test('returns unavailable for database failures and internal for other errors', async () => {
  const full = Object.assign(new Error('no space left'), { code: '53100', severity: 'ERROR' });
  const expected = { error: 'The server is busy, please try again in a moment', code: 'unavailable' };
  expect(await handleError(full)).toEqual(expected);
  expect(await handleError(asUnavailable(full))).toEqual(expected);
  expect(await handleError(new TypeError('x is undefined'))).toMatchObject({ code: 'internal' });
});
