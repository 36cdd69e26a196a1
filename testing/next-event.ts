/**
 * Waits for an emitter's next event of that name and returns its arguments. For emitters that node:events does not
 * know, such as sockets.
 */
export const nextEvent = <E extends string>(
  emitter: { once: (event: E, listener: (...args: unknown[]) => void) => unknown },
  event: E,
): Promise<unknown[]> =>
  new Promise((resolve) => {
    emitter.once(event, (...args) => resolve(args));
  });
