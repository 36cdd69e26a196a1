import { waitAtMost, withTimeout } from './with-timeout';

const NEVER = new Promise<never>(() => undefined);

test('withTimeout resolves to what came in time, and leaves the signal alone', async () => {
  let signal: AbortSignal | undefined;
  const run = async (given: AbortSignal) => {
    signal = given;
    return 'in time';
  };
  expect(await withTimeout(10_000, run)).toBe('in time');
  expect(signal?.aborted).toBe(false);
});

test('withTimeout passes on a failure', () =>
  expect(withTimeout(10_000, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken'));

test('withTimeout rejects and aborts what takes too long, with its own message', async () => {
  const untilAborted = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')));
    });
  await expect(withTimeout(1, untilAborted, 'too late')).rejects.toThrow('too late');
});

test('waitAtMost gives up without an error', async () => {
  expect(await waitAtMost(1, NEVER)).toBeUndefined();
  expect(await waitAtMost(10_000, Promise.resolve('in time'))).toBe('in time');
});
