/** Returns the result of `run`; rejects and aborts its signal after `ms`. */
export async function withTimeout<T>(
  ms: number,
  run: (signal: AbortSignal) => Promise<T>,
  message = 'timed out',
): Promise<T> {
  const controller = new AbortController();
  const result = await waitAtMost(
    ms,
    run(controller.signal).then((value) => ({ value })),
  );
  if (result) return result.value;
  controller.abort(new DOMException(message, 'TimeoutError'));
  throw new Error(message);
}

/**
 * Returns the promise's result, or undefined after `ms`. After the timer fires, pending I/O is processed first, so that
 * a blocked process does not miss a response that has already arrived.
 */
export async function waitAtMost<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => setImmediate(() => setImmediate(() => resolve(undefined))), ms);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}
