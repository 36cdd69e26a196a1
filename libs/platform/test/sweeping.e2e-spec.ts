import type { INestApplicationContext } from '@nestjs/common';
import { createDatabase } from '@testing/database';
import { createWorker, loadConfig, migrate, startWorker, maintenance } from '../src/runtime';
import { Database, CommandDispatcher } from '../src';
import { SweepEffectsJob } from '../src/effects/sweep-effects.job';
import { tallies, tally, counting } from './test-aggregate-feature';
import { waitUntil } from '@testing/wait-until';

const SECRET = 'a-secret-for-tests-only';
const DAY = 86_400_000;
let worker: INestApplicationContext;
beforeAll(async () => {
  const config = loadConfig({
    ...process.env,
    DATABASE_URL: await createDatabase(),
    API_KEY: 'k',
    JWT_SECRET: SECRET,
    COOKIE_SECRET: SECRET,
    OIDC_ISSUER: 'http://localhost:1',
  });
  await migrate(config, [tallies, maintenance]);
  worker = await createWorker(config, [tallies, maintenance]);
});
afterAll(() => worker?.close());

const rows = <T extends object>(text: string, values: unknown[] = []) =>
  worker.get(Database, { strict: false }).query<T>(text, values);
const effect = (key: string, state: string, daysAgo: number) =>
  rows(
    `INSERT INTO effects (effect_key, kind, due_at, revision, ref, state, done_at) VALUES ($1, 'Ring', now() - $3 * interval '1 day', 1, '{}', $2, CASE WHEN $2 <> 'pending' THEN now() - $3 * interval '1 day' END)`,
    [key, state, daysAgo],
  );
const remainingKeys = async () =>
  (await rows<{ key: string }>(`SELECT effect_key AS key FROM effects WHERE kind = 'Ring' ORDER BY 1`)).map(
    ({ key }) => key,
  );
const sweep = () => worker.get(SweepEffectsJob, { strict: false }).perform();

beforeEach(async () => {
  await rows(`DELETE FROM effects WHERE kind = 'Ring'`);
  await rows('DELETE FROM idempotency');
});

test('deletes effects that ended more than thirty days ago, and keeps newer, open and failed ones', async () => {
  for (const [key, state, days] of [
    ['old-done', 'done', 31],
    ['old-superseded', 'superseded', 31],
    ['new-done', 'done', 29],
    ['old-failed', 'failed', 400],
    ['old-pending', 'pending', 31],
  ] as const)
    await effect(key, state, days);
  expect(await sweep()).toEqual({ done: 'swept 2 effects and 0 stored responses' });
  expect(await remainingKeys()).toEqual(['new-done', 'old-failed', 'old-pending']);
});

test('keeps effects that a lagging policy may request again', async () => {
  await worker
    .get(CommandDispatcher, { strict: false })
    .send(tally, counting('one', 1, 9, { now: new Date(Date.now() - 60 * DAY).toISOString() }), { by: 'test' });
  await rows(`INSERT INTO policies (name, position) VALUES ('asleep', 0)`);
  for (const [key, days] of [
    ['after-its-fact', 40],
    ['a-moment-before', 60.5],
    ['long-before', 90],
  ] as const)
    await effect(key, 'done', days);
  await sweep();
  expect(await remainingKeys()).toEqual(['a-moment-before', 'after-its-fact']);
  await rows('UPDATE policies SET position = 1');
  await sweep();
  expect(await remainingKeys()).toEqual([]);
});

test('sweeps more effects than one batch', async () => {
  await rows(
    `INSERT INTO effects (effect_key, kind, due_at, revision, ref, state, done_at) SELECT 'many-' || n, 'Ring', now(), 1, '{}', 'done', now() - interval '50 days' FROM generate_series(1, 4500) n`,
  );
  expect(await sweep()).toEqual({ done: 'swept 4500 effects and 0 stored responses' });
});

test('deletes stored responses after two days', async () => {
  await rows(
    `INSERT INTO idempotency (actor, key, hash, at) VALUES ('a', 'old', '', now() - interval '49 hours'), ('a', 'new', '', now() - interval '23 hours')`,
  );
  await sweep();
  expect(await rows('SELECT key FROM idempotency')).toEqual([{ key: 'new' }]);
});

test('requests one sweep for each day with events', async () => {
  await startWorker(worker);
  await effect('old-done', 'done', 31);
  const today = new Date().toISOString().slice(0, 10);
  for (const id of ['two', 'three'])
    await worker.get(CommandDispatcher, { strict: false }).send(tally, counting(id, 1), { by: 'test' });
  await waitUntil(
    async () =>
      (await rows(`SELECT 1 FROM effects WHERE effect_key = $1 AND state = 'done'`, [`sweep-effects_${today}`]))
        .length > 0,
  );
  expect(await remainingKeys()).toEqual([]);
  expect(
    (await rows(`SELECT 1 FROM effects WHERE kind = 'SweepEffects' AND effect_key = $1`, [`sweep-effects_${today}`]))
      .length,
  ).toBe(1);
});
