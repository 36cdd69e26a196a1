import type { Redis } from 'ioredis';

/**
 * Makes a connection's reads from "$" return everything that was written to the stream since the first of them.
 * The Socket.IO adapter reads from "$" until it has received an entry, and Redis takes that as the end of the stream at
 * each call, so an entry between two calls would never reach the sockets of this node.
 */
export function readFromHere(connection: Redis, streamName: string): void {
  const xread = connection.xread.bind(connection) as (...args: unknown[]) => Promise<unknown>;
  let here: Promise<string> | undefined;
  const lastId = async () => (await connection.xrevrange(streamName, '+', '-', 'COUNT', 1))[0]?.[0] ?? '0-0';
  const fromHere = async (...args: unknown[]): Promise<unknown> => {
    if (args.at(-1) !== '$') return xread(...args);
    here ??= lastId().catch((error: unknown) => {
      here = undefined;
      throw error;
    });
    return xread(...args.slice(0, -1), await here);
  };
  connection.xread = fromHere as typeof connection.xread;
}
