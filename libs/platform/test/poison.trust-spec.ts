import type { INestApplicationContext } from '@nestjs/common';
import { createDatabase } from '@testing/database';
import { figure, size } from '@testing/figures';
import { createWorker, loadConfig, migrate, ProjectionBuilds, startWorker } from '../src/runtime';
import { Database, CommandDispatcher, type Feature, LogTail } from '../src';
import { tallies, totals, tally, counting } from './test-aggregate-feature';
import { waitUntil } from '@testing/wait-until';

const SECRET = 'a-secret-for-tests-only';
const POISON = 13;
const [STREAMS, ROUNDS, POISONED] = [size(60, 1_000), size(8, 100), size(10, 100)];
let isFixed = false;
let failures = 0;
/** Fails on events with one number, and `failures` times on any event. */
const pickyFeature: Feature = {
  ...tallies,
  projections: [
    {
      ...totals,
      apply: async (events, client) => {
        if (failures-- > 0) throw new Error('a concurrent transaction was in the way');
        await totals.apply(
          events.filter(({ data }) => isFixed || data['by'] !== POISON),
          client,
        );
        if (!isFixed && events.some(({ data }) => data['by'] === POISON)) throw new Error('thirteen cannot be');
      },
    },
  ],
};
const [projection] = pickyFeature.projections!;

let app: INestApplicationContext;
beforeAll(async () => {
  const config = loadConfig({
    ...process.env,
    DATABASE_URL: await createDatabase(),
    API_KEY: 'k',
    JWT_SECRET: SECRET,
    COOKIE_SECRET: SECRET,
    OIDC_ISSUER: 'http://localhost:1',
  });
  await migrate(config, [pickyFeature]);
  app = await createWorker(config, [pickyFeature]);
  await app.get(LogTail, { strict: false }).start();
});
afterAll(() => app?.close());

const rows = <T extends object>(sql: string) => app.get(Database, { strict: false }).query<T>(sql);
const actual = () => rows<{ stream: string; total: number; events: number }>('SELECT * FROM totals ORDER BY stream');
/** Totals computed from the log by the database. */
const expected = () =>
  rows<{ stream: string; total: number; events: number }>(
    `SELECT stream, sum((data->>'by')::int)::int AS total, count(*)::int AS events FROM events GROUP BY stream ORDER BY stream`,
  );
const count = (stream: string, by: number) =>
  app.get(CommandDispatcher, { strict: false }).send(tally, counting(stream, by), { by: 'test' });
const builds = () => app.get(ProjectionBuilds, { strict: false });
const isBad = ({ stream }: { stream: string }) => Number(stream.slice('tally-'.length)) < POISONED;

test('parks nothing when a batch fails twice and then succeeds', async () => {
  await count('steep', 1);
  failures = 2;
  for (let i = 0; i < 2; i++)
    await expect(builds().step(projection!, 'live')).rejects.toThrow('a concurrent transaction was in the way');
  await builds().step(projection!, 'live');
  expect(await builds().lag()).toEqual([{ name: 'totals', behind: 0, parked: 0 }]);
  expect(await actual()).toEqual(await expected());
});

test(
  'parks only the streams of failing events, and replays them after the projection was fixed',
  async () => {
    const countAll = (round: number) =>
      Promise.all(
        Array.from({ length: STREAMS }, (_, i) => count(String(i), i < POISONED && round === 3 ? POISON : 1)),
      );
    const caughtUp = () => waitUntil(async () => (await builds().lag()).every(({ behind }) => behind === 0));
    for (let round = 0; round < ROUNDS - 1; round++) await countAll(round);
    await startWorker(app);
    const startedAt = Date.now();
    await caughtUp();
    await countAll(ROUNDS - 1); // later events are parked behind them
    await caughtUp();
    figure('N14', 'events a projection could not apply', POISONED);
    figure('N14', 'other events in the log, all applied', STREAMS * ROUNDS - POISONED * (ROUNDS - 3));
    figure('N14', 'ms until all others were applied', Date.now() - startedAt);
    const [before, all] = [await actual(), await expected()];
    expect(before.filter((row) => !isBad(row))).toEqual(all.filter((row) => !isBad(row)));
    // Applied up to the failing event
    expect(before.filter(isBad)).toEqual(all.filter(isBad).map(({ stream }) => ({ stream, total: 3, events: 3 })));
    expect(await builds().lag()).toEqual([{ name: 'totals', behind: 0, parked: POISONED * (ROUNDS - 3) }]);
    expect(await rows('SELECT error FROM parked_facts WHERE error IS NOT NULL')).toEqual(
      Array.from({ length: POISONED }, () => ({ error: 'thirteen cannot be' })),
    );

    await builds().rebuild(projection!); // a rebuild parks the same events
    expect(await actual()).toEqual(before);
    await expect(builds().replayParked(projection!)).rejects.toThrow('thirteen cannot be');
    expect((await builds().lag())[0]!.parked).toBe(POISONED * (ROUNDS - 3));

    isFixed = true;
    expect(await builds().replayParked(projection!)).toBe(POISONED * (ROUNDS - 3));
    const live = await actual();
    expect(live).toEqual(all);
    await builds().rebuild(projection!);
    expect(await actual()).toEqual(live);
  },
  size(60_000, 300_000),
);
