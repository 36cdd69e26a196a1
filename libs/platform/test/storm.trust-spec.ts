// Twelve writers, each with its own appender, on fifty busy streams; one process reads the log. It must receive every
// event once, in order and soon.
import type { EventBus } from '@nestjs/cqrs';
import { randomUUID } from 'node:crypto';
import { createDatabase } from '@testing/database';
import { figure, size } from '@testing/figures';
import { Database, LogReader, LogTail, type StoredEvent } from '../src';
import { ProjectionBuilds, startWorker } from '../src/runtime';
import { Appender } from '../src/eventlog/appender';
import { Upcasters } from '../src/eventlog/upcasters';
import { createTestWorld } from './test-world';
import { tallies } from './test-aggregate-feature';
import { waitUntil } from '@testing/wait-until';

const [WRITERS, STREAMS, EVENTS] = [12, 50, size(1_200, 12_000)];

let world: Awaited<ReturnType<typeof createTestWorld>>;
let database: Database;
beforeAll(async () => {
  world = await createTestWorld(await createDatabase(), [tallies]);
  database = await world.database();
});
afterAll(() => world?.close());

/** Ignores published events, so that they are received through the log only. */
const silentBus = { publish: () => undefined } as unknown as EventBus;

interface Written {
  stream: string;
  version: number;
  id: string;
  committed: number;
}

/** Writes until there are enough events; decides again after a conflict. */
async function writer(appender: Appender, written: Written[]): Promise<number> {
  let conflicts = 0;
  while (written.length < EVENTS) {
    const [tally, id, at] = [`hot-${Math.floor(Math.random() * STREAMS)}`, randomUUID(), new Date().toISOString()];
    const [row] = await database.query<{ version: number; total: number }>(
      'SELECT version, total FROM tallies WHERE id = $1',
      [tally],
      'storm',
    );
    const { version, total } = row ?? { version: 0, total: 0 };
    const result = await appender.append({
      stream: `tally-${tally}`,
      expected: version,
      id,
      events: [{ type: 'Counted', data: { by: 1 }, at, meta: { append: id, by: 'storm', command: 'Count' } }],
      rows: [
        {
          table: 'tallies',
          row: {
            id: tally,
            version: version + 1,
            state: { total: total + 1, name: '' },
            created_at: at,
            updated_at: at,
            total: total + 1,
          },
        },
      ],
    });
    if (result.ok) written.push({ stream: `tally-${tally}`, version: version + 1, id, committed: performance.now() });
    else conflicts += 1;
  }
  return conflicts;
}

test('receives every event once, in order and within half a second under load on fifty streams', async () => {
  const app = await world.worker();
  const received: { event: StoredEvent; at: number }[] = [];
  app
    .get(LogTail, { strict: false })
    .listen((events) => received.push(...events.map((event) => ({ event, at: performance.now() }))));
  await startWorker(app);
  const upcasters = new Upcasters(new Map([['Counted', []]]));
  const appenders = Array.from(
    { length: WRITERS },
    () => new Appender(database, silentBus, upcasters, { landmark: undefined }),
  );
  const written: Written[] = [];
  const startedAt = performance.now();
  const conflicts = await Promise.all(appenders.map((appender) => writer(appender, written)));
  const elapsedMs = performance.now() - startedAt;
  await Promise.all(appenders.map((appender) => appender.onModuleDestroy()));
  await waitUntil(() => received.length >= written.length);

  expect(await app.get(LogReader, { strict: false }).head()).toBe(written.length);
  expect(received.map(({ event }) => event.position)).toEqual(received.map((_, i) => i + 1));
  const versions = new Map<string, number>();
  const disordered = received.filter(({ event: { stream, version } }) => {
    const before = versions.get(stream) ?? 0;
    versions.set(stream, version);
    return version !== before + 1;
  });
  const byAppend = new Map(received.map((entry) => [entry.event.meta.append, entry]));
  const lost = written.filter(
    ({ id, stream, version }) =>
      byAppend.get(id)?.event.stream !== stream || byAppend.get(id)?.event.version !== version,
  );
  expect([lost, disordered]).toEqual([[], []]);

  await waitUntil(async () =>
    (await app.get(ProjectionBuilds, { strict: false }).lag()).every(({ behind }) => behind === 0),
  );
  const differing = await database.query(
    'SELECT * FROM totals FULL JOIN tallies ON stream = $1 || id WHERE totals.total IS DISTINCT FROM tallies.total OR events IS DISTINCT FROM version',
    ['tally-'],
  );
  expect(differing).toEqual([]);

  const lags = written.map(({ id, committed }) => byAppend.get(id)!.at - committed).toSorted((a, b) => a - b);
  const p99 = lags[Math.ceil(lags.length * 0.99) - 1]!;
  figure('C4', `events by ${WRITERS} writers on ${STREAMS} streams`, written.length);
  figure('C4', 'of them a second', Math.round(written.length / (elapsedMs / 1_000)));
  figure(
    'C4',
    'conflicts between writers',
    conflicts.reduce((sum, n) => sum + n, 0),
  );
  figure('C4', 'events lost, out of order', `${lost.length}, ${disordered.length}`);
  figure('C4', 'ms from commit to reader, p99', Math.round(p99));
  expect(p99).toBeLessThanOrEqual(size(10_000, 500));
}, 120_000);
