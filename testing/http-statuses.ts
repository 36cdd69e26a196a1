import { once } from 'node:events';
import { createServer, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Every status that has a name, and of each class the last one, which has none. */
const STATUSES = [...Object.keys(STATUS_CODES).map(Number), 299, 399, 499, 599]
  .filter((status) => status >= 200)
  .toSorted((a, b) => a - b);

/**
 * Returns the result of `judge` for a server that answers with each HTTP status; equal neighbours are joined:
 * `{ '200-299': 'delivered' }`.
 */
export async function byStatus(judge: (host: string) => Promise<string>, body = ''): Promise<Record<string, string>> {
  let status = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(status, { 'content-type': 'application/json' }).end(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const found: [number, string][] = [];
  try {
    for (status of STATUSES) found.push([status, await judge(host)]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return inRanges(found);
}

/** Joins neighbours that have the same result. */
export function inRanges(found: readonly (readonly [number, string])[]): Record<string, string> {
  const ranges: { from: number; to: number; says: string }[] = [];
  for (const [number, says] of found) {
    const last = ranges.at(-1);
    if (last?.says === says) last.to = number;
    else ranges.push({ from: number, to: number, says });
  }
  return Object.fromEntries(ranges.map(({ from, to, says }) => [from === to ? `${from}` : `${from}-${to}`, says]));
}
