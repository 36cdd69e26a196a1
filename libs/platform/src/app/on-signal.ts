const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * The first signal asks: `leave` ends what this process has begun, and the process ends well. The second one insists.
 * Set up before anything
 * else: as the first process of a container, Node hears no signal that nobody listens to.
 */
export function onSignal(shutDown: () => Promise<void>): void {
  let asked = false;
  const hear = () => {
    if (asked) process.exit(1);
    asked = true;
    shutDown().then(
      () => process.exit(0),
      (error: Error) => {
        console.error(error.message);
        process.exit(1);
      },
    );
  };
  for (const signal of SIGNALS) process.on(signal, hear);
}
