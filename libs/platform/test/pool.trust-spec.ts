// Connections are few: nobody who holds one may wait for another, a broken one breaks nothing else, and who freezes is
// cut off.
import type { INestApplicationContext } from '@nestjs/common';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createDatabase } from '../../../infra/jest/database';
import { figure, size } from '../../../infra/trust/figures';
import { Database, CommandDispatcher, LogReader, LogTail, ProjectionBuilds, startWorker } from '../src';
import { Appender } from '../src/eventlog/appender';
import { alone } from './run-alone';
import { Count, tallies, totals } from './test-aggregate-feature';
import { waitUntil } from './wait-until';

/** Six projections, so that more of them move at once than there are connections. */
const readers = Array.from({ length: 6 }, (_, i) => ({
  name: `totals_${i}`,
  tables: [`totals_${i}`],
  create: totals.create.replace('totals', `totals_${i}`),
  apply: async (events: readonly unknown[], client: { query: (text: string) => Promise<unknown> }) => {
    await client.query(`SELECT ${events.length}`);
  },
}));
const crowded = { ...tallies, projections: readers };
const by = { by: 'test' };
let stage: Awaited<ReturnType<typeof alone>>;
beforeAll(async () => {
  stage = await alone(await createDatabase(), [crowded]);
});
afterAll(() => stage?.close());

const dispatch = (app: INestApplicationContext) => app.get(CommandDispatcher, { strict: false });
const databaseOf = (app: INestApplicationContext) => app.get(Database, { strict: false });
const caughtUp = (app: INestApplicationContext) =>
  waitUntil(async () => (await app.get(ProjectionBuilds, { strict: false }).lag()).every(({ behind }) => behind === 0));

test.each([1, 2])('with a pool of %i, fifty commands at once and six projections all finish', async (DB_POOL) => {
  const app = await stage.worker({ DB_POOL });
  await startWorker(app);
  const began = Date.now();
  const rounds = size(4, 40);
  for (let round = 0; round < rounds; round++) {
    await Promise.all(
      Array.from({ length: 50 }, (_, i) => dispatch(app).send(new Count(`pool-${DB_POOL}-${i}`, 1), by)),
    );
    await caughtUp(app);
  }
  const { pool } = databaseOf(app);
  await waitUntil(() => pool.waitingCount === 0 && pool.idleCount === pool.totalCount); // none was forgotten
  expect(pool.totalCount).toBeLessThanOrEqual(DB_POOL);
  figure('2d', `ms for ${rounds} × 50 commands and six projections on a pool of ${DB_POOL}`, Date.now() - began);
});

test('whoever waits for a connection is told so in three seconds, and does not wait for ever', async () => {
  const app = await stage.worker({ DB_POOL: 1 });
  const { pool } = databaseOf(app);
  expect(pool.options.connectionTimeoutMillis).toBe(3_000);
  const held = await pool.connect();
  const began = Date.now();
  await expect(databaseOf(app).query('SELECT 1')).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
  figure('2d', 'ms until a command without a connection is answered', Date.now() - began);
  held.release();
  expect(await databaseOf(app).query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('connections broken while idle or at work end no process, and the next command is done', async () => {
  const app = await stage.worker();
  await startWorker(app);
  const killer = await stage.database();
  const rounds = size(5, 50);
  for (let round = 0; round < rounds; round++) {
    // So that there are idle ones
    await Promise.all(Array.from({ length: 5 }, () => databaseOf(app).query('SELECT pg_sleep(0.001)')));
    await killer.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    await waitUntil(() =>
      dispatch(app)
        .send(new Count(`broken-${round}`, 1), by)
        .then(
          () => true,
          () => false,
        ),
    );
  }
  await caughtUp(app);
  figure('2d', 'times every connection was broken, and the process lived on', rounds);
});

test('an appender frozen while it holds the log is cut off; the others wait for less than five seconds', async () => {
  const app = await stage.worker();
  await startWorker(app);
  await dispatch(app).send(new Count('frozen', 1), by);
  let options = '';
  await app.get(Appender, { strict: false }).appendExclusively(async (client) => {
    const { rows } = await client.query<{ told: string }>(
      `SELECT format('-c %s=%s', name, setting) AS told FROM pg_settings WHERE name ~ '^(statement|lock|idle_in_transaction_session)_timeout$'`,
    );
    options = rows.map(({ told }) => told).join(' ');
    return undefined;
  });
  const child = spawn(process.execPath, ['-e', FREEZE], {
    env: { ...process.env, DATABASE_URL: stage.config.DATABASE_URL, PGOPTIONS: options },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(child.stdout, 'data');
    child.kill('SIGSTOP');
    const began = Date.now();
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => dispatch(app).send(new Count(`frozen-${i}`, 1), by)),
    );
    const waited = Date.now() - began;
    figure('2d', 'ms others waited for an appender frozen in the lock', waited);
    expect(waited).toBeLessThanOrEqual(size(15_000, 4_800)); // it is cut off after three; the rest is a busy machine
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await app.get(LogReader, { strict: false }).readStream('tally-ghost')).toEqual([]);
  } finally {
    child.kill('SIGKILL');
  }
});

/** Appends something, and does not commit it. */
const FREEZE = `
  const { Client } = require('pg');
  (async () => {
    const client = new Client({ connectionString: process.env.DATABASE_URL, options: process.env.PGOPTIONS });
    client.on('error', () => process.exit());
    await client.connect();
    await client.query('BEGIN');
    await client.query('SELECT es_append($1)', [JSON.stringify([{ s: 'tally-ghost', v: 0, e: [{ t: 'Counted', n: 1, d: {}, m: {}, at: new Date() }], rows: [] }])]);
    console.log('holding');
    setInterval(() => {}, 1000);
  })();`;

test('positions are numbers: nine comes before ten, ninety-nine before a hundred', async () => {
  const own = await alone(await createDatabase(), [tallies]);
  const app = await own.worker();
  await startWorker(app);
  const heard: number[] = [];
  app.get(LogTail, { strict: false }).listen((events) => heard.push(...events.map(({ position }) => position)));
  for (let i = 0; i < 105; i++) await dispatch(app).send(new Count('one', 1), by);
  await app.get(LogTail, { strict: false }).fence();
  expect(heard).toEqual(Array.from({ length: 105 }, (_, i) => i + 1));
  await caughtUp(app);
  expect(await databaseOf(app).query('SELECT total, events FROM totals')).toEqual([{ total: 105, events: 105 }]);
  for (const after of [8, 9, 10, 98, 99, 100]) {
    expect((await app.get(LogReader, { strict: false }).readAfter(after, 2)).map(({ position }) => position)).toEqual([
      after + 1,
      after + 2,
    ]);
  }
  await own.close();
});

test('positions far beyond 32 bits are exact up to 2^53, and refused beyond it', async () => {
  const own = await alone(await createDatabase(), [tallies]);
  const database = await own.database();
  const far = Number.MAX_SAFE_INTEGER - 10;
  await database.query('UPDATE es_head SET position = $1', [far]);
  await database.query('UPDATE projections SET position = $1', [far]);
  const app = await own.worker();
  await startWorker(app);
  for (let i = 0; i < 10; i++) await dispatch(app).send(new Count('far', 1), by);
  expect(
    (await app.get(LogReader, { strict: false }).readStream('tally-far')).map(({ position }) => position - far),
  ).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  await caughtUp(app);
  expect(await databaseOf(app).query('SELECT total FROM totals')).toEqual([{ total: 10 }]);
  await expect(database.query('SELECT position + 1 AS p FROM es_head')).rejects.toThrow('beyond 2^53');
  await own.close();
});
