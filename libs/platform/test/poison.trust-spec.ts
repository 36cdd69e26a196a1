import type { INestApplicationContext } from '@nestjs/common';
import { createDatabase } from '../../../infra/jest/database';
import { figure, size } from '../../../infra/trust/figures';
import {
  createWorker,
  Database,
  CommandDispatcher,
  type Feature,
  loadConfig,
  LogTail,
  migrate,
  ProjectionBuilds,
  startWorker,
} from '../src';
import { Count, tallies, totals } from './test-aggregate-feature';
import { waitUntil } from './wait-until';

const SECRET = 'a-secret-for-tests-only';
const POISON = 13;
const [STREAMS, ROUNDS, POISONED] = [size(60, 1_000), size(8, 100), size(10, 100)];
let isMended = false;
let stumbles = 0;
/** Trips over one number, and now and then over nothing. */
const picky: Feature = {
  ...tallies,
  projections: [
    {
      ...totals,
      apply: async (events, client) => {
        if (stumbles-- > 0) throw new Error('somebody was in the way');
        await totals.apply(
          events.filter(({ data }) => isMended || data['by'] !== POISON),
          client,
        );
        if (!isMended && events.some(({ data }) => data['by'] === POISON)) throw new Error('thirteen cannot be');
      },
    },
  ],
};
const [projection] = picky.projections!;

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
  await migrate(config, [picky]);
  app = await createWorker(config, [picky]);
  await app.get(LogTail, { strict: false }).start();
});
afterAll(() => app?.close());

const rows = <T extends object>(sql: string) => app.get(Database, { strict: false }).query<T>(sql);
const shown = () => rows<{ stream: string; total: number; events: number }>('SELECT * FROM totals ORDER BY stream');
/** What the log says, told by the database itself. */
const truth = () =>
  rows<{ stream: string; total: number; events: number }>(
    `SELECT stream, sum((data->>'by')::int)::int AS total, count(*)::int AS events FROM events GROUP BY stream ORDER BY stream`,
  );
const count = (stream: string, by: number) =>
  app.get(CommandDispatcher, { strict: false }).send(new Count(stream, by), { by: 'test' });
const builds = () => app.get(ProjectionBuilds, { strict: false });
const isBad = ({ stream }: { stream: string }) => Number(stream.slice('tally-'.length)) < POISONED;

test('what a projection stumbles over twice and tells the third time leaves nothing aside', async () => {
  await count('steep', 1);
  stumbles = 2;
  for (let i = 0; i < 2; i++)
    await expect(builds().step(projection!, 'live')).rejects.toThrow('somebody was in the way');
  await builds().step(projection!, 'live');
  expect(await builds().lag()).toEqual([{ name: 'totals', behind: 0, parked: 0 }]);
  expect(await shown()).toEqual(await truth());
});

test(
  'facts a projection cannot tell hold up their own streams and nobody else, and are told once it is mended',
  async () => {
    const said = (round: number) =>
      Promise.all(
        Array.from({ length: STREAMS }, (_, i) => count(String(i), i < POISONED && round === 3 ? POISON : 1)),
      );
    const allTold = () => waitUntil(async () => (await builds().lag()).every(({ behind }) => behind === 0));
    for (let round = 0; round < ROUNDS - 1; round++) await said(round);
    await startWorker(app);
    const began = Date.now();
    await allTold();
    await said(ROUNDS - 1); // what comes later waits behind what was left aside
    await allTold();
    figure('N14', 'facts no projection could tell', POISONED);
    figure('N14', 'facts in the log around them, told all the same', STREAMS * ROUNDS - POISONED * (ROUNDS - 3));
    figure('N14', 'ms until everything else was told', Date.now() - began);
    const [before, all] = [await shown(), await truth()];
    expect(before.filter((row) => !isBad(row))).toEqual(all.filter((row) => !isBad(row)));
    // Up to the poison, not beyond
    expect(before.filter(isBad)).toEqual(all.filter(isBad).map(({ stream }) => ({ stream, total: 3, events: 3 })));
    expect(await builds().lag()).toEqual([{ name: 'totals', behind: 0, parked: POISONED * (ROUNDS - 3) }]);
    expect(await rows('SELECT error FROM parked_facts WHERE error IS NOT NULL')).toEqual(
      Array.from({ length: POISONED }, () => ({ error: 'thirteen cannot be' })),
    );

    await builds().rebuild(projection!); // beside the live one the same is left aside
    expect(await shown()).toEqual(before);
    await expect(builds().replayParked(projection!)).rejects.toThrow('thirteen cannot be');
    expect((await builds().lag())[0]!.parked).toBe(POISONED * (ROUNDS - 3));

    isMended = true;
    expect(await builds().replayParked(projection!)).toBe(POISONED * (ROUNDS - 3));
    const live = await shown();
    expect(live).toEqual(all);
    await builds().rebuild(projection!);
    expect(await shown()).toEqual(live);
  },
  size(60_000, 300_000),
);
