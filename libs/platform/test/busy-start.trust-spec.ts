import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Writable } from 'node:stream';
import { createDatabase } from '@testing/database';
import { waitUntil } from '@testing/wait-until';
import { CommandDispatcher, Database, LogReader, Turns } from '../src';
import { createWorker, startWorker } from '../src/runtime';
import { counting, tallies, tally, totals } from './test-aggregate-feature';
import { createTestWorld } from './test-world';

/**
 * PostgreSQL forks and encrypts for each connection, which takes this long on a busy core (ms). Ten at once last longer
 * than responses may wait for one, and as many as a worker opens are done long before it gives up.
 */
const OPENING_MS = 400;

const policies = Array.from({ length: 45 }, (_, i) => ({
  name: `policy-${i}`,
  effects: [],
  on: { Counted: () => [] },
}));
const feature = { ...tallies, policies, projections: [totals] };

/** Passes connections on to the database, and opens one at a time. */
async function openSlowly(databaseUrl: string): Promise<{ url: string; server: Server }> {
  const { hostname, port } = new URL(databaseUrl);
  const open = async (client: Socket) => {
    await pause(OPENING_MS);
    const upstream = connect(Number(port), hostname);
    upstream.on('error', () => client.destroy());
    client.pipe(upstream).pipe(client);
    client.resume();
  };
  const turns = new Turns();
  const server = createServer({ pauseOnConnect: true }, (client) => {
    client.on('error', () => undefined);
    void turns.take(() => open(client));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: url.href, server };
}

test('a worker whose connections open slowly starts without a complaint and follows the log', async () => {
  const databaseUrl = await createDatabase();
  const world = await createTestWorld(databaseUrl, [feature]);
  const { url, server } = await openSlowly(databaseUrl);
  const lines: string[] = [];
  const logTo = new Writable({
    write(line: Buffer, _, done) {
      lines.push(String(line));
      done();
    },
  });
  const config = { ...world.config, DATABASE_URL: url, DB_POOL: 10, LOG_LEVEL: 'info' as const };
  const direct = await world.worker();
  const worker = await createWorker(config, [feature], logTo); // last, because all loggers write where its own does
  try {
    await startWorker(worker);
    await direct.get(CommandDispatcher, { strict: false }).send(tally, counting('slow', 1), { by: 'test' });
    const head = await direct.get(LogReader, { strict: false }).head();
    await waitUntil(
      async () =>
        (await direct.get(Database, { strict: false }).query('SELECT 1 FROM policies WHERE position < $1', [head]))
          .length === 0,
    );
    expect(lines.filter((line) => /stalled|wait for the database/.test(line))).toEqual([]);
  } finally {
    await worker.close();
    await world.close();
    server.close();
  }
}, 60_000);
