// Transactions that append, in every order their steps can come in, and a reader who looks after each step. He must see
// every
// event once, each stream in its order, without a gap. Two logs made differently must be caught by the same eyes.
import pg from 'pg';
import { createDatabase } from '../../../infra/jest/database';
import { figure, size } from '../../../infra/trust/figures';
import { alone } from './run-alone';
import { InterleavedClients, orders, type Step } from './interleaved-clients';
import { tallies } from './test-aggregate-feature';

interface Seen {
  place: string;
  stream: string;
  version: number;
}
/**
 * A way to keep a log: how it is appended to, last in a transaction, and how a reader who remembers his place reads on.
 */
interface Log {
  append: (client: pg.Client, stream: string, decided: number) => Promise<unknown>;
  /** The place of the newest event. */
  newest: string;
  /** Events behind the place `$1`. */
  after: string;
  /** Events of the streams named like `$1`. */
  stored: string;
  isGapFree: boolean;
}

let stage: Awaited<ReturnType<typeof alone>>;
let eyes: pg.Client;
const minds: InterleavedClients[] = [];
beforeAll(async () => {
  stage = await alone(await createDatabase(), [tallies]);
  eyes = new pg.Client(stage.config.DATABASE_URL);
  await eyes.connect();
  await eyes.query(`
    CREATE TABLE early (id bigint GENERATED ALWAYS AS IDENTITY);
    CREATE TABLE beside (id bigint GENERATED ALWAYS AS IDENTITY, stream text);
    CREATE TABLE heads (stream text PRIMARY KEY, version int NOT NULL);
    CREATE TABLE plain_events (position bigserial PRIMARY KEY, stream text NOT NULL, version int NOT NULL, UNIQUE (stream, version));
    CREATE TABLE xid_events (position bigserial PRIMARY KEY, xid xid8 NOT NULL DEFAULT pg_current_xact_id(), stream text NOT NULL, version int NOT NULL, UNIQUE (stream, version))`);
  for (const count of [2, 3]) minds.push(await new InterleavedClients(stage.config.DATABASE_URL, count).connect());
});
afterAll(async () => {
  await Promise.all(minds.map((mind) => mind.close()));
  await eyes?.end();
  await stage?.close();
});

/** Ours. Who decided on a version that is outdated is refused, and appends nothing. */
const ours: Log = {
  append: (client, stream, decided) =>
    client.query('SELECT * FROM es_append($1)', [
      JSON.stringify([{ s: stream, v: decided, e: [{ t: 'Counted', n: 1, d: {}, m: {}, at: new Date() }], rows: [] }]),
    ]),
  newest: 'SELECT position::text AS place FROM es_head',
  after: 'SELECT position::text AS place, stream, version FROM events WHERE position > $1::bigint ORDER BY position',
  stored: 'SELECT stream, version FROM events WHERE stream LIKE $1',
  isGapFree: true,
};

/** A stream's row is locked and counted on; the event gets the number that is next when it is written. */
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
/** Read by a plain sequence. */
const sequence: Log = {
  append: counted('plain_events'),
  newest: 'SELECT coalesce(max(position), 0)::text AS place FROM plain_events',
  after:
    'SELECT position::text AS place, stream, version FROM plain_events WHERE position > $1::bigint ORDER BY position',
  stored: 'SELECT stream, version FROM plain_events WHERE stream LIKE $1',
  isGapFree: false,
};
/** Read by transaction id first, as far as no older transaction is open. */
const transactionIds: Log = {
  append: counted('xid_events'),
  newest: `SELECT coalesce((SELECT xid || ' ' || position FROM xid_events ORDER BY xid DESC, position DESC LIMIT 1), '0 0') AS place`,
  after: `SELECT xid || ' ' || position AS place, stream, version FROM xid_events
    WHERE (xid, position) > (split_part($1, ' ', 1)::xid8, split_part($1, ' ', 2)::bigint) AND xid < pg_snapshot_xmin(pg_current_snapshot()) ORDER BY xid, position`,
  stored: 'SELECT stream, version FROM xid_events WHERE stream LIKE $1',
  isGapFree: false,
};

let trials = 0;
interface Trial {
  lost: number;
  disordered: number;
  gaps: number;
  committed: number;
  refused: number;
}

/**
 * Transactions {begin and an early id, look at the stream, append, a row beside, commit or not}, in that order of
 * steps; all on one stream, or each on its own.
 */
async function trial(
  log: Log,
  order: readonly number[],
  isKept: readonly boolean[],
  isShared: boolean,
): Promise<Trial> {
  const name = `trial-${(trials += 1)}-`;
  const {
    rows: [{ place: start }],
  } = (await eyes.query(log.newest)) as unknown as { rows: [{ place: string }] };
  const seen: Seen[] = [];
  const look = async () => {
    seen.push(...(await eyes.query<Seen>(log.after, [seen.at(-1)?.place ?? start])).rows);
  };
  await minds[isKept.length - 2]!.run(
    order,
    isKept.map((kept, mind) => script(log, isShared ? name : `${name}${mind}`, kept)),
    look,
  );
  const { rows: stored } = await eyes.query<Seen>(log.stored, [`${name}%`]);
  return {
    lost: stored.filter(
      (event) => !seen.some(({ stream, version }) => stream === event.stream && version === event.version),
    ).length,
    disordered: seen.filter((event, i) =>
      seen.slice(0, i).some(({ stream, version }) => stream === event.stream && version >= event.version),
    ).length,
    gaps: log.isGapFree ? seen.filter(({ place }, i) => Number(place) !== Number(start) + i + 1).length : 0,
    committed: stored.length,
    refused: isKept.filter(Boolean).length - stored.length,
  };
}

function script(log: Log, stream: string, isKept: boolean): Step[] {
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
    (client) => client.query(isKept ? 'COMMIT' : 'ROLLBACK'),
  ];
}

const add = (trials: readonly Trial[]): Trial =>
  trials.reduce((a, b) => ({
    lost: a.lost + b.lost,
    disordered: a.disordered + b.disordered,
    gaps: a.gaps + b.gaps,
    committed: a.committed + b.committed,
    refused: a.refused + b.refused,
  }));
const every = [...orders(5)];
/** For the controls: at small size every fourth. */
const some = every.filter((_, i) => i % size(4, 1) === 0);
const ENDINGS = [
  [true, true],
  [true, false],
  [false, true],
] as const;
/** On one stream or two, and with some ending, in turn; at full size three of the six ways. */
const pairs = every
  .flatMap((order, i) =>
    ENDINGS.flatMap((ending, e) =>
      [true, false].map((isShared, s) => ({ order, ending, isShared, turn: (i + e * 2 + s) % 6 })),
    ),
  )
  .filter(({ turn }) => turn % size(6, 2) === 0);

test('two who append, in all 252 orders: nothing lost, nothing out of order, no gap', async () => {
  expect([every.length, new Set(pairs.map(({ order }) => order.join())).size]).toEqual([252, 252]);
  const sum = add(await inTurn(pairs, ({ order, ending, isShared }) => trial(ours, order, ending, isShared)));
  figure('C3', 'orders of two appending transactions, with their endings', pairs.length);
  figure('C3', 'events lost, out of order, gaps', `${sum.lost}, ${sum.disordered}, ${sum.gaps}`);
  expect(sum).toMatchObject({ lost: 0, disordered: 0, gaps: 0 });
  expect(sum.committed).toBeGreaterThan(pairs.length / 2);
  expect(sum.refused).toBeGreaterThan(pairs.length / 10); // there was something to get wrong
}, 240_000);

test('three who append, in random orders: the same', async () => {
  const seed = Number(process.env['TRUST_SEED'] ?? Date.now() % 1_000_000);
  const random = generator(seed);
  const shuffles = Array.from({ length: size(30, 500) }, () =>
    Array.from({ length: 15 }, (_, k) => ({ mind: k % 3, at: random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ mind }) => mind),
  );
  const sum = add(
    await inTurn(shuffles, (order) =>
      trial(
        ours,
        order,
        [0.8, 0.8, 0.8].map((kept) => random() < kept),
        random() < 0.5,
      ),
    ),
  );
  figure('C3', `random orders of three (TRUST_SEED=${seed})`, shuffles.length);
  if (sum.lost + sum.disordered + sum.gaps > 0) throw new Error(`TRUST_SEED=${seed}: ${JSON.stringify(sum)}`);
}, 240_000);

test('control: the same checks detect that a plain sequence loses late commits', async () => {
  const sum = add(await inTurn(some, (order) => trial(sequence, order, [true, true], false)));
  figure('C3', `control, a plain sequence: events lost of ${sum.committed}`, sum.lost);
  expect(sum.committed).toBe(some.length * 2);
  expect(sum.lost).toBeGreaterThan(0);
}, 60_000);

test('the same eyes catch transaction ids: one given early puts a later version first', async () => {
  const sum = add(await inTurn(some, (order) => trial(transactionIds, order, [true, true], true)));
  figure(
    'C3',
    `control, transaction ids: events lost and out of order of ${sum.committed}`,
    `${sum.lost}, ${sum.disordered}`,
  );
  expect(sum.committed).toBe(some.length * 2);
  expect(sum.disordered).toBeGreaterThan(0);
}, 60_000);

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const item of items) done.push(await work(item));
  return done;
}

/** Numbers in [0, 1) that follow from the seed (Lehmer's generator). */
function generator(seed: number): () => number {
  let state = 1 + (seed % 2_147_483_646);
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
