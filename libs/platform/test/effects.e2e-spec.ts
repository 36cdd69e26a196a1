import type { INestApplicationContext } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { createDatabase } from '../../../infra/jest/database';
import {
  createWorker,
  Database,
  CommandDispatcher,
  type Effect,
  Effects,
  loadConfig,
  LogReader,
  migrate,
  REDIS,
  RedisNames,
  startWorker,
} from '../src';
import { EffectQueues } from '../src/effects/effect-queues';
import { bells, orders, rung, trouble } from './test-effects-feature';
import { Count, Name } from './test-aggregate-feature';
import { waitUntil } from './wait-until';

const SECRET = 'a-secret-for-tests-only';
const by = { by: 'test' };
let a: INestApplicationContext;
let b: INestApplicationContext;

const database = () => a.get(Database, { strict: false });
const effects = () => a.get(Effects, { strict: false });
const redis = () => a.get<Redis>(REDIS, { strict: false });
const count = (id: string, n = 10) => a.get(CommandDispatcher, { strict: false }).send(new Count(id, n), by);
const name = (id: string, text: string) => a.get(CommandDispatcher, { strict: false }).send(new Name(id, text), by);
const of = (key: string) => rung.filter((ring) => ring.key === key);
const row = async (key: string) =>
  (
    await database().query<{ state: string; attempts: number; result: string; last_error: string }>(
      'SELECT * FROM effects WHERE effect_key = $1',
      [key],
    )
  )[0];
const state = (key: string, wanted: string) =>
  waitUntil(async () => {
    const found = await row(key);
    return found?.state === wanted && found;
  });

/** Every policy has dealt with every fact. */
const settled = async () => {
  const head = await a.get(LogReader, { strict: false }).head();
  await waitUntil(
    async () => (await database().query('SELECT 1 FROM policies WHERE position < $1', [head])).length === 0,
  );
};

const queues = async () => (await a.get(RedisNames, { strict: false }).get()).queues;

/** Redis forgets everything of ours, as after FLUSHALL or a restart; others may be using the same server. */
async function emptyRedis(): Promise<void> {
  const keys = await redis().keys(`${await queues()}*`);
  expect(keys).not.toEqual([]);
  await redis().del(keys);
}

const isDelayed = async (key: string) => (await redis().zscore(`${await queues()}:Alarm:delayed`, key)) !== null;

/** Holds up whoever performs this effect: `reached` when he is at it, `go` lets him on. */
function gate(key: string, onlyTheFirst = false) {
  let go!: () => void;
  const opened = new Promise<void>((resolve) => {
    go = resolve;
  });
  let held = 0;
  const reached = new Promise<Effect>((resolve) => {
    orders.set(key, async (effect) => {
      resolve(effect);
      if (!onlyTheFirst || held++ === 0) await opened;
      return { done: `by claim ${effect.claimCount}` };
    });
  });
  return { reached, go };
}

beforeAll(async () => {
  const config = loadConfig({
    ...process.env,
    DATABASE_URL: await createDatabase(),
    API_KEY: 'k',
    JWT_SECRET: SECRET,
    COOKIE_SECRET: SECRET,
    OIDC_ISSUER: 'http://localhost:1',
  });
  await migrate(config, [bells]);
  [a, b] = [await createWorker(config, [bells]), await createWorker(config, [bells])];
  await Promise.all([startWorker(a), startWorker(b)]);
});
afterAll(() => Promise.all([a?.close(), b?.close()]));

test('an effect runs once, however many workers compete and however often it is requested', async () => {
  const ids = Array.from({ length: 40 }, (_, i) => `crowd-${i}`);
  await Promise.all(ids.flatMap((id) => [count(id), count(id), count(id)]));
  for (const id of ids) await state(`ring_tally-${id}`, 'done');
  await settled();
  for (const id of ids) expect(of(`ring_tally-${id}`)).toHaveLength(1);
});

test('what a policy writes and wishes is committed with its checkpoint, or not at all', async () => {
  trouble.on = true;
  await name('noted', '86000000-noted');
  await waitUntil(() => trouble.met > 1);
  expect(await database().query('SELECT name FROM notes')).toEqual([]);
  expect(await row('alarm_named-noted_86000000-noted')).toBeUndefined();
  trouble.on = false;
  await settled();
  expect(await database().query('SELECT name FROM notes')).toEqual([{ name: '86000000-noted' }]);
  expect(await row('alarm_named-noted_86000000-noted')).toMatchObject({ state: 'pending' });
});

test('what was done is not done again, however often it is wished', async () => {
  const wish = { kind: 'Ring', key: 'again', ref: {} };
  const put = async (...wishes: (typeof wish)[]) =>
    a.get(EffectQueues, { strict: false }).enqueue(await effects().request(...wishes));
  await put(wish);
  await state('again', 'done');
  await put(wish);
  await put(wish, { ...wish, key: 'after-it' });
  await state('after-it', 'done');
  expect(await row('again')).toMatchObject({ state: 'done' });
  expect(of('again')).toHaveLength(1);
});

test('two workers never deal with one fact twice', async () => {
  const names = Array.from({ length: 100 }, (_, i) => `off-crowd-${i}`);
  for (const one of names) await name(one, one);
  await settled();
  const noted = await database().query<{ name: string }>(
    `SELECT name FROM notes WHERE name LIKE 'off-crowd-%' ORDER BY cause`,
  );
  expect(noted.map((row) => row.name)).toEqual(names);
});

test('a moved time supersedes; moved back, it counts again', async () => {
  await name('moved', '86000000-a');
  await state('alarm_named-moved_86000000-a', 'pending');
  await name('moved', '100-b');
  await state('alarm_named-moved_100-b', 'done');
  expect((await row('alarm_named-moved_86000000-a'))?.state).toBe('superseded');
  await name('moved', '90-c');
  await name('moved', '86000000-a');
  await settled();
  await waitUntil(async () => (await row('alarm_named-moved_86000000-a'))?.state === 'pending');
  expect(of('alarm_named-moved_86000000-a')).toHaveLength(0);
  expect(of('alarm_named-moved_100-b')).toHaveLength(1);
});

test('what is withdrawn does not happen', async () => {
  await name('gone', '600-gone');
  await name('gone', 'off-gone');
  await name('later', '1000-later');
  await state('alarm_named-later_1000-later', 'done');
  expect((await row('alarm_named-gone_600-gone'))?.state ?? 'superseded').toBe('superseded');
  expect(of('alarm_named-gone_600-gone')).toHaveLength(0);
});

test('nothing begins before its time by the database clock, even when its pointer comes early', async () => {
  const [pointer] = await effects().request({
    kind: 'Alarm',
    key: 'early',
    ref: {},
    dueAt: new Date(Date.now() + 500).toISOString(),
  });
  a.get(EffectQueues, { strict: false }).enqueue([{ ...pointer!, delay: 0 }]);
  await state('early', 'done');
  expect(of('early')).toHaveLength(1);
  for (const { lateMs } of rung) expect(lateMs).toBeGreaterThanOrEqual(0);
});

test('a pointer that waits too long is woken, and a lost one put again', async () => {
  const due = (ms: number) => new Date(Date.now() + ms).toISOString();
  const [slow] = await effects().request(
    { kind: 'Alarm', key: 'slow', ref: {}, dueAt: due(50) },
    { kind: 'Alarm', key: 'lost', ref: {}, dueAt: due(50) },
  );
  a.get(EffectQueues, { strict: false }).enqueue([{ ...slow!, delay: 60_000 }]);
  await Promise.all([state('slow', 'done'), state('lost', 'done')]);
  expect([of('slow').length, of('lost').length]).toEqual([1, 1]);
});

test('an emptied Redis loses nothing and doubles nothing', async () => {
  const keys = Array.from({ length: 30 }, (_, i) => `flushed-${i}`);
  const busy = gate('flushed-busy');
  const wishes = keys.map((key) => ({
    kind: 'Alarm',
    key,
    ref: {},
    dueAt: new Date(Date.now() + 1_500).toISOString(),
  }));
  const inAnHour = {
    kind: 'Alarm',
    key: 'flushed-hour',
    ref: {},
    dueAt: new Date(Date.now() + 3_600_000).toISOString(),
  };
  a.get(EffectQueues, { strict: false }).enqueue(
    await effects().request(...wishes, inAnHour, { kind: 'Ring', key: 'flushed-busy', ref: {} }),
  );
  await busy.reached;
  await emptyRedis();
  await waitUntil(() => isDelayed('flushed-hour')); // noticed at once, not only when it is due
  for (const key of keys) await state(key, 'done');
  busy.go();
  await state('flushed-busy', 'done');
  for (const key of [...keys, 'flushed-busy']) expect(of(key)).toHaveLength(1);
});

test('an expired lease is taken over, and the old worker can no longer update the effect', async () => {
  const silent = gate('silent', true);
  a.get(EffectQueues, { strict: false }).enqueue(await effects().request({ kind: 'Ring', key: 'silent', ref: {} }));
  await silent.reached;
  await emptyRedis(); // a worker that is gone holds no lock in BullMQ either
  await database().query(`UPDATE effects SET lease_until = now() - interval '1 s' WHERE effect_key = 'silent'`);
  expect(await state('silent', 'done')).toMatchObject({ result: 'by claim 2' });
  silent.go();
  await effects().complete({ key: 'silent', claimCount: 1 } as Effect, 'too late');
  expect(await row('silent')).toMatchObject({ state: 'done', result: 'by claim 2' });
});

test('an effect that kills its workers is given up', async () => {
  await effects().request({ kind: 'Alarm', key: 'deadly', ref: {} });
  await database().query(
    `UPDATE effects SET state = 'running', attempts = 3, lease_until = now() - interval '1 s' WHERE effect_key = 'deadly'`,
  );
  expect(await state('deadly', 'failed')).toMatchObject({ last_error: 'the worker died while running it' });
  expect(of('deadly').map((ring) => ring.kind)).toEqual(['Exhausted: the worker died while running it']);
});

test('failures are tried again, then told, then left to an operator', async () => {
  orders.set('broken', () => Promise.reject(new Error('no luck')));
  a.get(EffectQueues, { strict: false }).enqueue(await effects().request({ kind: 'Alarm', key: 'broken', ref: {} }));
  await state('broken', 'failed');
  expect(of('broken').map(({ kind, attempt }) => [kind, attempt])).toEqual([
    ['Alarm', 1],
    ['Alarm', 2],
    ['Alarm', 3],
    ['Exhausted: no luck', 0],
  ]);
  expect(await effects().failed()).toContainEqual(
    expect.objectContaining({ key: 'broken', kind: 'Alarm', error: 'no luck' }),
  );
  orders.delete('broken');
  expect(await effects().retry('broken')).toBe(true);
  await state('broken', 'done');
  expect(await effects().retry('broken')).toBe(false);
});

test('waiting is no failure', async () => {
  let left = 6;
  orders.set('patient', async () => (left-- > 0 ? { retryInMs: 10, reason: 'not yet' } : undefined));
  a.get(EffectQueues, { strict: false }).enqueue(await effects().request({ kind: 'Ring', key: 'patient', ref: {} }));
  await state('patient', 'done');
  expect(of('patient').map((ring) => ring.attempt)).toEqual([1, 1, 1, 1, 1, 1, 1]);
});

test('what was dropped comes back when it is wished anew, also while it was being dropped', async () => {
  const wish = (revision: number) => ({ kind: 'Ring', key: 'undecided', ref: {}, revision });
  const put = async (revision: number) =>
    a.get(EffectQueues, { strict: false }).enqueue(await effects().request(wish(revision)));
  orders.set('undecided', async () => ({ skipped: 'not wanted' }));
  await put(1);
  await state('undecided', 'superseded');
  orders.set('undecided', async (effect) => {
    if (effect.revision > 2) return undefined;
    await effects().request(wish(3)); // known only after this one began
    return { skipped: 'not wanted' };
  });
  await put(2);
  await state('undecided', 'done');
  expect(of('undecided')).toHaveLength(3);
});

test('a far timer stays in Postgres only', async () => {
  a.get(EffectQueues, { strict: false }).enqueue(
    await effects().request({
      kind: 'Alarm',
      key: 'far',
      ref: {},
      dueAt: new Date(Date.now() + 40 * 86_400_000).toISOString(),
    }),
  );
  a.get(EffectQueues, { strict: false }).enqueue(
    await effects().request({
      kind: 'Alarm',
      key: 'near',
      ref: {},
      dueAt: new Date(Date.now() + 3_600_000).toISOString(),
    }),
  );
  await waitUntil(() => isDelayed('near'));
  expect(await isDelayed('far')).toBe(false);
});

test('a key BullMQ would refuse is refused before anything is written', async () => {
  for (const key of ['a:b', '123', ''])
    await expect(effects().request({ kind: 'Ring', key, ref: {} })).rejects.toThrow('cannot be the key');
});
