/**
 * Returns what `run` resolves to; rejects and aborts its signal once `ms` have passed. A process that was busy itself
 * looks once more whether the answer has come before it gives up.
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

/** Returns what the promise resolves to, or undefined once `ms` have passed. */
export async function waitAtMost<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}
