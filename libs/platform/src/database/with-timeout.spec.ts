import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { waitAtMost, withTimeout } from './with-timeout';

const NEVER = new Promise<never>(() => undefined);

test('withTimeout returns a result in time and does not abort the signal', async () => {
  let signal: AbortSignal | undefined;
  const run = async (passedSignal: AbortSignal) => {
    signal = passedSignal;
    return 'in time';
  };
  expect(await withTimeout(10_000, run)).toBe('in time');
  expect(signal?.aborted).toBe(false);
});

test('withTimeout rejects when run rejects', () =>
  expect(withTimeout(10_000, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken'));

test('withTimeout rejects and aborts the signal after the timeout, with the given message', async () => {
  const untilAborted = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')));
    });
  await expect(withTimeout(1, untilAborted, 'too late')).rejects.toThrow('too late');
});

test('waitAtMost returns undefined after the timeout', async () => {
  expect(await waitAtMost(1, NEVER)).toBeUndefined();
  expect(await waitAtMost(10_000, Promise.resolve('in time'))).toBe('in time');
});

test('waitAtMost returns a response that arrived while the process was blocked beyond the timeout', async () => {
  const server = createServer((socket) => socket.end('in time')).listen(0);
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port);
  await once(socket, 'connect');
  const response = once(socket, 'data').then(String);
  const received = waitAtMost(1, response);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  expect(await received).toBe('in time');
  server.close();
});
