/**
 * Returns the result of `run`; rejects and aborts its signal after `ms`. After the timer fires, pending I/O is
 * processed first, so that a blocked process does not miss a response that has already arrived.
 */
export async function withTimeout<T>(
  ms: number,
  run: (signal: AbortSignal) => Promise<T>,
  message = 'timed out',
): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const giveUp = () => {
      reject(new Error(message));
      controller.abort(new DOMException(message, 'TimeoutError'));
    };
    timer = setTimeout(() => setImmediate(() => setImmediate(giveUp)), ms).unref();
  });
  return Promise.race([run(controller.signal), timeout]).finally(() => clearTimeout(timer));
}

/** Returns the promise's result, or undefined after `ms`. */
export async function waitAtMost<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}
