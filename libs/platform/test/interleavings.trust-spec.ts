// Appends in transactions, in every order of their steps, with a reader that reads after each step. It must see every
// event once, each stream in order, without gaps. Controls: the same checks must detect the faults of two other log
// designs.
import pg from 'pg';
import { createDatabase } from '@testing/database';
import { figure, size } from '@testing/figures';
import { waitUntil } from '@testing/wait-until';
import { createTestWorld } from './test-world';
import { InterleavedClients, orders, type Step } from './interleaved-clients';
import { tallies } from './test-aggregate-feature';

interface Seen {
  cursor: string;
  stream: string;
  version: number;
}
/** A log design: how to append as the last statement of a transaction, and how a reader with a cursor reads on. */
interface Log {
  append: (client: pg.Client, stream: string, decided: number) => Promise<unknown>;
  /** SQL for the cursor of the newest event. */
  newest: string;
  /** SQL for the events after cursor `$1`. */
  after: string;
  /** SQL for the events of streams whose names match `$1`. */
  stored: string;
  isGapFree: boolean;
  /**
   * Whether open transactions hold back what readers see. These include transactions of other tests, in all databases.
   */
  isHeldBack: boolean;
}

let world: Awaited<ReturnType<typeof createTestWorld>>;
let reader: pg.Client;
const interleavedClients: InterleavedClients[] = [];
beforeAll(async () => {
  world = await createTestWorld(await createDatabase(), [tallies]);
  reader = new pg.Client(world.config.DATABASE_URL);
  await reader.connect();
  await reader.query(`
    CREATE TABLE early (id bigint GENERATED ALWAYS AS IDENTITY);
    CREATE TABLE beside (id bigint GENERATED ALWAYS AS IDENTITY, stream text);
    CREATE TABLE heads (stream text PRIMARY KEY, version int NOT NULL);
    CREATE TABLE plain_events (position bigserial PRIMARY KEY, stream text NOT NULL, version int NOT NULL, UNIQUE (stream, version));
    CREATE TABLE xid_events (position bigserial PRIMARY KEY, xid xid8 NOT NULL DEFAULT pg_current_xact_id(), stream text NOT NULL, version int NOT NULL, UNIQUE (stream, version))`);
  for (const count of [2, 3])
    interleavedClients.push(await new InterleavedClients(world.config.DATABASE_URL, count).connect());
});
afterAll(async () => {
  await Promise.all(interleavedClients.map((clients) => clients.close()));
  await reader?.end();
  await world?.close();
});

/** Muster's log. Rejects appends based on an outdated version. */
const musterLog: Log = {
  append: (client, stream, decided) =>
    client.query('SELECT * FROM es_append($1)', [
      JSON.stringify([
        {
          stream,
          expected: decided,
          events: [{ type: 'Counted', schema: 1, data: {}, meta: {}, at: new Date() }],
          rows: [],
        },
      ]),
    ]),
  newest: 'SELECT position::text AS cursor FROM es_head',
  after: 'SELECT position::text AS cursor, stream, version FROM events WHERE position > $1::bigint ORDER BY position',
  stored: 'SELECT stream, version FROM events WHERE stream LIKE $1',
  isGapFree: true,
  isHeldBack: false,
};

/** Locks and increments the stream's row; the event gets the next number of the sequence when it is inserted. */
const counted =
  (table: string) =>
  async (client: pg.Client, stream: string): Promise<void> => {
    const {
      rows: [head],
    } = await client.query<{ version: number }>(
      'INSERT INTO heads VALUES ($1, 1) ON CONFLICT (stream) DO UPDATE SET version = heads.version + 1 RETURNING version',
      [stream],
    );
    await client.query(`INSERT INTO ${table} (stream, version) VALUES ($1, $2)`, [stream, head!.version]);
  };
/** Reads in order of a plain sequence. */
const sequence: Log = {
  append: counted('plain_events'),
  newest: 'SELECT coalesce(max(position), 0)::text AS cursor FROM plain_events',
  after:
    'SELECT position::text AS cursor, stream, version FROM plain_events WHERE position > $1::bigint ORDER BY position',
  stored: 'SELECT stream, version FROM plain_events WHERE stream LIKE $1',
  isGapFree: false,
  isHeldBack: false,
};
/** Reads in order of transaction ids, up to the oldest open transaction. */
const transactionIds: Log = {
  append: counted('xid_events'),
  newest: `SELECT coalesce((SELECT xid || ' ' || position FROM xid_events ORDER BY xid DESC, position DESC LIMIT 1), '0 0') AS cursor`,
  after: `SELECT xid || ' ' || position AS cursor, stream, version FROM xid_events
    WHERE (xid, position) > (split_part($1, ' ', 1)::xid8, split_part($1, ' ', 2)::bigint) AND xid < pg_snapshot_xmin(pg_current_snapshot()) ORDER BY xid, position`,
  stored: 'SELECT stream, version FROM xid_events WHERE stream LIKE $1',
  isGapFree: false,
  isHeldBack: true,
};

let trials = 0;
interface Trial {
  lost: number;
  disordered: number;
  gaps: number;
  committed: number;
  rejected: number;
}

/**
 * Runs transactions {begin and allocate an id, read the stream, append, insert another row, commit or roll back} in the
 * given order of steps, on one shared stream or one stream each.
 */
async function trial(
  log: Log,
  order: readonly number[],
  isCommitted: readonly boolean[],
  isShared: boolean,
): Promise<Trial> {
  const name = `trial-${(trials += 1)}-`;
  const {
    rows: [{ cursor: start }],
  } = (await reader.query(log.newest)) as unknown as { rows: [{ cursor: string }] };
  const seen: Seen[] = [];
  const readNew = async () => {
    seen.push(...(await reader.query<Seen>(log.after, [seen.at(-1)?.cursor ?? start])).rows);
  };
  await interleavedClients[isCommitted.length - 2]!.run(
    order,
    isCommitted.map((commits, index) => script(log, isShared ? name : `${name}${index}`, commits)),
    readNew,
  );
  const { rows: stored } = await reader.query<Seen>(log.stored, [`${name}%`]);
  if (log.isHeldBack)
    await waitUntil(async () => {
      await readNew();
      return seen.length >= stored.length;
    });
  return {
    lost: stored.filter(
      (event) => !seen.some(({ stream, version }) => stream === event.stream && version === event.version),
    ).length,
    disordered: seen.filter((event, i) =>
      seen.slice(0, i).some(({ stream, version }) => stream === event.stream && version >= event.version),
    ).length,
    gaps: log.isGapFree ? seen.filter(({ cursor }, i) => Number(cursor) !== Number(start) + i + 1).length : 0,
    committed: stored.length,
    rejected: isCommitted.filter(Boolean).length - stored.length,
  };
}

function script(log: Log, stream: string, isCommitted: boolean): Step[] {
  let decided = 0;
  return [
    async (client) => {
      await client.query('BEGIN');
      await client.query('INSERT INTO early DEFAULT VALUES');
    },
    async (client) => {
      decided =
        (
          await client.query<{ version: number }>(
            'SELECT version FROM events WHERE stream = $1 ORDER BY version DESC LIMIT 1',
            [stream],
          )
        ).rows[0]?.version ?? 0;
    },
    (client) => log.append(client, stream, decided),
    (client) => client.query('INSERT INTO beside (stream) VALUES ($1)', [stream]),
    (client) => client.query(isCommitted ? 'COMMIT' : 'ROLLBACK'),
  ];
}

const add = (trials: readonly Trial[]): Trial =>
  trials.reduce((a, b) => ({
    lost: a.lost + b.lost,
    disordered: a.disordered + b.disordered,
    gaps: a.gaps + b.gaps,
    committed: a.committed + b.committed,
    rejected: a.rejected + b.rejected,
  }));
const allOrders = [...orders(5)];
/** Orders for the controls; every fourth at small size. */
const controlOrders = allOrders.filter((_, i) => i % size(4, 1) === 0);
const ENDINGS = [
  [true, true],
  [true, false],
  [false, true],
] as const;
/** Orders with alternating endings and number of streams; at full size three of six combinations each. */
const pairs = allOrders
  .flatMap((order, i) =>
    ENDINGS.flatMap((ending, e) =>
      [true, false].map((isShared, s) => ({ order, ending, isShared, combination: (i + e * 2 + s) % 6 })),
    ),
  )
  .filter(({ combination }) => combination % size(6, 2) === 0);

test('loses no event, keeps the order and leaves no gap in all 252 orders of two appending transactions', async () => {
  expect([allOrders.length, new Set(pairs.map(({ order }) => order.join())).size]).toEqual([252, 252]);
  const sum = add(await inTurn(pairs, ({ order, ending, isShared }) => trial(musterLog, order, ending, isShared)));
  figure('C3', 'orders of two appending transactions, with their endings', pairs.length);
  figure('C3', 'events lost, out of order, gaps', `${sum.lost}, ${sum.disordered}, ${sum.gaps}`);
  expect(sum).toMatchObject({ lost: 0, disordered: 0, gaps: 0 });
  expect(sum.committed).toBeGreaterThan(pairs.length / 2);
  expect(sum.rejected).toBeGreaterThan(pairs.length / 10); // there were conflicts to get wrong
}, 240_000);

test('loses no event, keeps the order and leaves no gap in random orders of three appending transactions', async () => {
  const seed = Number(process.env['TRUST_SEED'] ?? Date.now() % 1_000_000);
  const random = generator(seed);
  const shuffles = Array.from({ length: size(30, 500) }, () =>
    Array.from({ length: 15 }, (_, k) => ({ index: k % 3, at: random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ index }) => index),
  );
  const sum = add(
    await inTurn(shuffles, (order) =>
      trial(
        musterLog,
        order,
        [0.8, 0.8, 0.8].map((commits) => random() < commits),
        random() < 0.5,
      ),
    ),
  );
  figure('C3', `random orders of three (TRUST_SEED=${seed})`, shuffles.length);
  if (sum.lost + sum.disordered + sum.gaps > 0) throw new Error(`TRUST_SEED=${seed}: ${JSON.stringify(sum)}`);
}, 240_000);

test('control: the same checks detect that a plain sequence loses late commits', async () => {
  const sum = add(await inTurn(controlOrders, (order) => trial(sequence, order, [true, true], false)));
  figure('C3', `control, a plain sequence: events lost of ${sum.committed}`, sum.lost);
  expect(sum.committed).toBe(controlOrders.length * 2);
  expect(sum.lost).toBeGreaterThan(0);
}, 60_000);

test('control: the same checks detect that transaction ids put later versions first', async () => {
  const sum = add(await inTurn(controlOrders, (order) => trial(transactionIds, order, [true, true], true)));
  figure(
    'C3',
    `control, transaction ids: events lost and out of order of ${sum.committed}`,
    `${sum.lost}, ${sum.disordered}`,
  );
  expect(sum.committed).toBe(controlOrders.length * 2);
  expect(sum.disordered).toBeGreaterThan(0);
}, 60_000);

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const item of items) done.push(await work(item));
  return done;
}

/** Returns a seeded generator of numbers in [0, 1) (Lehmer). */
function generator(seed: number): () => number {
  let state = 1 + (seed % 2_147_483_646);
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
