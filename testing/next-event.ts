/** Waits for an emitter's next event of that name. For emitters that node:events does not know, such as sockets. */
export const nextEvent = <E extends string>(
  emitter: { once: (event: E, listener: () => void) => unknown },
  event: E,
): Promise<void> =>
  new Promise((resolve) => {
    emitter.once(event, () => resolve());
  });
