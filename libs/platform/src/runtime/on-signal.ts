const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Runs `shutDown` on the first signal and exits; a second signal exits immediately. Must be set up first: as the first
 * process of a container, Node ignores signals without a handler.
 */
export function onSignal(shutDown: () => Promise<void>): void {
  let isShuttingDown = false;
  const onSignalReceived = () => {
    if (isShuttingDown) process.exit(1);
    isShuttingDown = true;
    shutDown().then(
      () => process.exit(0),
      (error: Error) => {
        console.error(error.message);
        process.exit(1);
      },
    );
  };
  for (const signal of SIGNALS) process.on(signal, onSignalReceived);
}
