import type { INestApplicationContext } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { JOB_QUEUES } from '@muster/contracts/operations';
import { Queue, Worker } from 'bullmq';
import { emptyRedis } from '@testing/empty-redis';
import { createDatabase } from '@testing/database';
import { Database, CommandDispatcher, type Effect, Effects, LogReader, REDIS, RedisNames } from '../src';
import { startWorker } from '../src/runtime';
import { EffectQueues, openQueue } from '../src/effects/effect-queues';
import { removeFormerQueues } from '../src/effects/former-queues';
import { QUEUE_CONCURRENCY } from '../src/effects/queues';
import { bells, orders, rung, noteFailure } from './test-effects-feature';
import { tally, named, counting, naming } from './test-aggregate-feature';
import { createTestWorld } from './test-world';
import { waitUntil } from '@testing/wait-until';

const by = { by: 'test' };
let world: Awaited<ReturnType<typeof createTestWorld>>;
let a: INestApplicationContext;
let b: INestApplicationContext;

const database = () => a.get(Database, { strict: false });
const effects = () => a.get(Effects, { strict: false });
const redis = () => a.get<Redis>(REDIS, { strict: false });
const count = (id: string, n = 10) => a.get(CommandDispatcher, { strict: false }).send(tally, counting(id, n), by);
const name = (id: string, text: string) =>
  a.get(CommandDispatcher, { strict: false }).send(named, naming(id, text), by);
const runsOf = (key: string) => rung.filter((ring) => ring.key === key);
const effectRow = async (key: string) =>
  (
    await database().query<{ state: string; attempts: number; result: string; last_error: string }>(
      'SELECT * FROM effects WHERE effect_key = $1',
      [key],
    )
  )[0];
const waitForState = (key: string, expected: string) =>
  waitUntil(async () => {
    const found = await effectRow(key);
    return found?.state === expected && found;
  });

/** Waits until every policy has processed all events. */
const policiesCaughtUp = async () => {
  const head = await a.get(LogReader, { strict: false }).head();
  await waitUntil(
    async () => (await database().query('SELECT 1 FROM policies WHERE position < $1', [head])).length === 0,
  );
};

const queues = async () => (await a.get(RedisNames, { strict: false }).get()).queues;

const isDelayed = async (key: string) => (await redis().zscore(`${await queues()}:upkeep:delayed`, key)) !== null;

/** Takes an alarm's entry out of its delay; resolves when a worker has put it back, or has run the effect again. */
async function offerToWorkers(key: string) {
  const queue = openQueue('upkeep', redis(), await queues());
  const runsBefore = runsOf(key).length;
  await waitUntil(() => isDelayed(key));
  await (await queue.getJob(key))!.promote();
  await waitUntil(async () => {
    const wasOffered = (await queue.getJob(key))?.attemptsStarted === 1;
    return runsOf(key).length > runsBefore || (wasOffered && (await isDelayed(key)));
  });
}

/** Blocks an effect's job: `reached` resolves when it runs, `go` lets it continue. */
function blockJob(key: string, onlyFirst = false) {
  let go!: () => void;
  const opened = new Promise<void>((resolve) => {
    go = resolve;
  });
  let runs = 0;
  const reached = new Promise<Effect>((resolve) => {
    orders.set(key, async (effect) => {
      resolve(effect);
      if (!onlyFirst || runs++ === 0) await opened;
      return { done: `by claim ${effect.claimCount}` };
    });
  });
  return { reached, go };
}

beforeAll(async () => {
  world = await createTestWorld(await createDatabase(), [bells]);
  [a, b] = [await world.worker(), await world.worker()];
  await Promise.all([startWorker(a), startWorker(b)]);
});
afterAll(() => world?.close());

test('an effect runs once, however many workers compete and however often it is requested', async () => {
  const ids = Array.from({ length: 40 }, (_, i) => `crowd-${i}`);
  await Promise.all(ids.flatMap((id) => [count(id), count(id), count(id)]));
  for (const id of ids) await waitForState(`ring_tally-${id}`, 'done');
  await policiesCaughtUp();
  for (const id of ids) expect(runsOf(`ring_tally-${id}`)).toHaveLength(1);
});

test('commits the rows and effect requests of a policy together with its checkpoint', async () => {
  noteFailure.on = true;
  await name('noted', '86000000-noted');
  await waitUntil(() => noteFailure.count > 1);
  expect(await database().query('SELECT name FROM notes')).toEqual([]);
  expect(await effectRow('alarm_named-noted_86000000-noted')).toBeUndefined();
  noteFailure.on = false;
  await policiesCaughtUp();
  expect(await database().query('SELECT name FROM notes')).toEqual([{ name: '86000000-noted' }]);
  expect(await effectRow('alarm_named-noted_86000000-noted')).toMatchObject({ state: 'pending' });
});

test('a finished effect does not run again when it is requested again', async () => {
  const request = { kind: 'Ring', key: 'again', ref: {} };
  const enqueue = async (...requests: (typeof request)[]) =>
    a.get(EffectQueues, { strict: false }).enqueue(await effects().request(...requests));
  await enqueue(request);
  await waitForState('again', 'done');
  await enqueue(request);
  await enqueue(request, { ...request, key: 'after-it' });
  await waitForState('after-it', 'done');
  expect(await effectRow('again')).toMatchObject({ state: 'done' });
  expect(runsOf('again')).toHaveLength(1);
});

test('a new due time supersedes the effect; moving it back makes it pending again', async () => {
  await name('moved', '86000000-a');
  await waitForState('alarm_named-moved_86000000-a', 'pending');
  await name('moved', '100-b');
  await waitForState('alarm_named-moved_100-b', 'done');
  expect((await effectRow('alarm_named-moved_86000000-a'))?.state).toBe('superseded');
  await name('moved', '90-c');
  await name('moved', '86000000-a');
  await policiesCaughtUp();
  await waitUntil(async () => (await effectRow('alarm_named-moved_86000000-a'))?.state === 'pending');
  expect(runsOf('alarm_named-moved_86000000-a')).toHaveLength(0);
  expect(runsOf('alarm_named-moved_100-b')).toHaveLength(1);
});

test('a cancelled effect does not run', async () => {
  await name('gone', '600-gone');
  await name('gone', 'off-gone');
  await name('later', '1000-later');
  await waitForState('alarm_named-later_1000-later', 'done');
  expect((await effectRow('alarm_named-gone_600-gone'))?.state ?? 'superseded').toBe('superseded');
  expect(runsOf('alarm_named-gone_600-gone')).toHaveLength(0);
});

test('no effect runs before it is due by the database clock, even if its queue entry is early', async () => {
  const dueAt = new Date(Date.now() + 3_600_000).toISOString();
  a.get(EffectQueues, { strict: false }).enqueue(
    await effects().request({ kind: 'Alarm', key: 'early', ref: {}, dueAt }),
  );
  await offerToWorkers('early');
  expect(runsOf('early')).toHaveLength(0);
  await database().query(`UPDATE effects SET due_at = now() WHERE effect_key = 'early'`);
  await waitForState('early', 'done');
  expect(runsOf('early')).toHaveLength(1);
  for (const { lateMs } of rung) expect(lateMs).toBeGreaterThanOrEqual(0);
});

test('an effect under way is not run by a second worker, even if its queue entry is offered again', async () => {
  const busy = blockJob('busy');
  const request = async () =>
    a.get(EffectQueues, { strict: false }).enqueue(await effects().request({ kind: 'Alarm', key: 'busy', ref: {} }));
  await request();
  await busy.reached;
  await emptyRedis(a); // BullMQ's lock is gone, so only the lease in the row keeps other workers off
  await request();
  await offerToWorkers('busy');
  expect(runsOf('busy')).toHaveLength(1);
  busy.go();
  expect(await waitForState('busy', 'done')).toMatchObject({ result: 'by claim 1' });
});

test('effects that a transaction requests are enqueued as soon as it is committed', async () => {
  const dueAt = new Date(Date.now() + 3_600_000).toISOString();
  await effects().requestWithin((_, request) => request({ kind: 'Alarm', key: 'at-once', ref: {}, dueAt }));
  await waitUntil(() => isDelayed('at-once'));
});

test('promotes a queue entry that is delayed too long, and adds a lost one again', async () => {
  const due = (ms: number) => new Date(Date.now() + ms).toISOString();
  const [slow] = await effects().request(
    { kind: 'Alarm', key: 'slow', ref: {}, dueAt: due(50) },
    { kind: 'Alarm', key: 'lost', ref: {}, dueAt: due(50) },
  );
  a.get(EffectQueues, { strict: false }).enqueue([{ ...slow!, delay: 60_000 }]);
  await Promise.all([waitForState('slow', 'done'), waitForState('lost', 'done')]);
  expect([runsOf('slow').length, runsOf('lost').length]).toEqual([1, 1]);
});

test('an entry that Redis lost in part is added again', async () => {
  const dueAt = new Date(Date.now() + 1_500).toISOString();
  const [half] = await effects().request({ kind: 'Alarm', key: 'half', ref: {}, dueAt });
  a.get(EffectQueues, { strict: false }).enqueue([{ ...half!, delay: 60_000 }]);
  await waitUntil(() => isDelayed('half'));
  await redis().zrem(`${await queues()}:upkeep:delayed`, 'half');
  await waitForState('half', 'done');
  expect(runsOf('half')).toHaveLength(1);
});

test('loses and repeats no effect when Redis is emptied', async () => {
  const keys = Array.from({ length: 30 }, (_, i) => `flushed-${i}`);
  const busy = blockJob('flushed-busy');
  const requests = keys.map((key) => ({
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
    await effects().request(...requests, inAnHour, { kind: 'Ring', key: 'flushed-busy', ref: {} }),
  );
  await busy.reached;
  await emptyRedis(a);
  await waitUntil(() => isDelayed('flushed-hour')); // noticed immediately, not only when it is due
  for (const key of keys) await waitForState(key, 'done');
  busy.go();
  await waitForState('flushed-busy', 'done');
  for (const key of [...keys, 'flushed-busy']) expect(runsOf(key)).toHaveLength(1);
});

test('an expired lease is taken over, and the old worker can no longer update the effect', async () => {
  const silent = blockJob('silent', true);
  a.get(EffectQueues, { strict: false }).enqueue(await effects().request({ kind: 'Ring', key: 'silent', ref: {} }));
  await silent.reached;
  await emptyRedis(a); // a dead worker holds no lock in BullMQ either
  await database().query(`UPDATE effects SET lease_until = now() - interval '1 s' WHERE effect_key = 'silent'`);
  expect(await waitForState('silent', 'done')).toMatchObject({ result: 'by claim 2' });
  silent.go();
  await effects().complete({ key: 'silent', claimCount: 1 } as Effect, 'too late');
  expect(await effectRow('silent')).toMatchObject({ state: 'done', result: 'by claim 2' });
});

test('an effect fails after its workers died on all attempts', async () => {
  await effects().request({ kind: 'Alarm', key: 'deadly', ref: {} });
  await database().query(
    `UPDATE effects SET state = 'running', attempts = 3, lease_until = now() - interval '1 s' WHERE effect_key = 'deadly'`,
  );
  expect(await waitForState('deadly', 'failed')).toMatchObject({ last_error: 'the worker died while running it' });
  expect(runsOf('deadly').map((ring) => ring.kind)).toEqual(['Exhausted: the worker died while running it']);
});

test('retries failures, then calls onExhausted, then waits for an operator', async () => {
  orders.set('broken', () => Promise.reject(new Error('no luck')));
  a.get(EffectQueues, { strict: false }).enqueue(await effects().request({ kind: 'Alarm', key: 'broken', ref: {} }));
  await waitForState('broken', 'failed');
  expect(runsOf('broken').map(({ kind, attempt }) => [kind, attempt])).toEqual([
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
  await waitForState('broken', 'done');
  expect(await effects().retry('broken')).toBe(false);
});

test('an error may say that another attempt would fail like this one', async () => {
  orders.set('hopeless', () => Promise.reject(Object.assign(new Error('refused\0'), { isFinal: true })));
  a.get(EffectQueues, { strict: false }).enqueue(await effects().request({ kind: 'Alarm', key: 'hopeless', ref: {} }));
  expect(await waitForState('hopeless', 'failed')).toMatchObject({ last_error: 'refused' });
  expect(runsOf('hopeless').map(({ kind }) => kind.split(':')[0])).toEqual(['Alarm', 'Exhausted']);
});

test('a retry requested by the job does not count as a failed attempt', async () => {
  let left = 6;
  orders.set('patient', async () => (left-- > 0 ? { retryInMs: 10, reason: 'not yet' } : undefined));
  a.get(EffectQueues, { strict: false }).enqueue(await effects().request({ kind: 'Ring', key: 'patient', ref: {} }));
  await waitForState('patient', 'done');
  expect(runsOf('patient').map((ring) => ring.attempt)).toEqual([1, 1, 1, 1, 1, 1, 1]);
});

test('waiting for a rate limit does not count as a failed attempt', async () => {
  let left = 6;
  orders.set('queued', async () => {
    if (left-- > 0) throw Object.assign(new Error('must wait'), { retryAfterMs: 10, countsAsAttempt: false });
  });
  a.get(EffectQueues, { strict: false }).enqueue(await effects().request({ kind: 'Alarm', key: 'queued', ref: {} }));
  await waitForState('queued', 'done');
  expect(runsOf('queued').map(({ attempt }) => attempt)).toEqual([1, 1, 1, 1, 1, 1, 1]);
});

test('a skipped effect runs when it is requested again, also during the skip', async () => {
  const request = (revision: number) => ({ kind: 'Ring', key: 'undecided', ref: {}, revision });
  const enqueue = async (revision: number) =>
    a.get(EffectQueues, { strict: false }).enqueue(await effects().request(request(revision)));
  orders.set('undecided', async () => ({ skipped: 'not needed' }));
  await enqueue(1);
  await waitForState('undecided', 'superseded');
  orders.set('undecided', async (effect) => {
    if (effect.revision > 2) return undefined;
    await effects().request(request(3)); // requested while this run is in progress
    return { skipped: 'not wanted' };
  });
  await enqueue(2);
  await waitForState('undecided', 'done');
  expect(runsOf('undecided')).toHaveLength(3);
});

test('does not enqueue effects that are due far in the future', async () => {
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

test('rejects keys that BullMQ does not accept', async () => {
  for (const key of ['a:b', '123', ''])
    await expect(effects().request({ kind: 'Ring', key, ref: {} })).rejects.toThrow('invalid effect key');
});

test('a worker waits for its queues with one connection each', async () => {
  const prefix = await queues();
  const named = async () =>
    String(await redis().client('LIST'))
      .split('\n')
      .filter((client) => client.includes(` name=${prefix}:`));
  await waitUntil(async () => (await named()).length === 2 * JOB_QUEUES.length); // two workers
});

test('what nobody waits for lets everything else of its queue go first', async () => {
  const places = Array.from({ length: 2 * QUEUE_CONCURRENCY.upkeep }, (_, i) => `place-${i}`);
  const blocked = places.map((key) => blockJob(key));
  const enqueue = async (kind: string, keys: readonly string[]) =>
    a
      .get(EffectQueues, { strict: false })
      .enqueue(await effects().request(...keys.map((key) => ({ kind, key, ref: {} }))));
  await enqueue('Ring', places);
  await Promise.all(blocked.map(({ reached }) => reached));
  await enqueue('Polish', ['polish-1', 'polish-2']);
  const queue = openQueue('upkeep', redis(), await queues());
  await waitUntil(async () => (await queue.getPrioritizedCount()) === 2);
  await enqueue('Ring', ['waited-for']);
  await waitUntil(async () => (await queue.getWaitingCount()) === 1);
  blocked[0]!.go();
  await waitForState('polish-2', 'done');
  const order = rung.map(({ key }) => key).filter((key) => key === 'waited-for' || key.startsWith('polish'));
  expect(order).toEqual(['waited-for', 'polish-1', 'polish-2']);
  for (const { go } of blocked) go();
});

describe('beside a worker of another release', () => {
  test('an effect of a kind that only the newer one knows is left to it', async () => {
    const later = { kind: 'OfTheNextRelease', key: 'of-the-next-release', ref: {} };
    await effects().request(later);
    const queue = openQueue('upkeep', redis(), await queues());
    await queue.add(later.kind, {}, { jobId: later.key, removeOnComplete: true });
    await waitUntil(async () => (await queue.getJob(later.key)) === undefined);
    expect(await effectRow(later.key)).toMatchObject({ state: 'pending', attempts: 0 });
  });

  test('the queues of 1.0.0 are removed, and its worker goes on', async () => {
    const options = { connection: redis(), prefix: await queues() };
    const ran: string[] = [];
    const former = new Queue('StartScrim', options);
    const formerWorker = new Worker('StartScrim', async ({ id }) => void ran.push(id!), options);
    await former.add('StartScrim', {}, { jobId: 'in-an-hour', delay: 3_600_000 });
    await former.add('StartScrim', {}, { jobId: 'before' });
    await waitUntil(async () => ran.includes('before'));
    await effects().request({
      kind: 'Alarm',
      key: 'of-today',
      ref: {},
      dueAt: new Date(Date.now() + 3_600_000).toISOString(),
    });
    a.get(EffectQueues, { strict: false }).enqueue([{ key: 'of-today', kind: 'Alarm', delay: 3_600_000 }]);
    await waitUntil(() => isDelayed('of-today'));

    await removeFormerQueues(redis(), options.prefix);
    expect(await redis().keys(`${options.prefix}:StartScrim:*`)).toEqual([]);
    expect(await isDelayed('of-today')).toBe(true);
    expect(await redis().exists((await a.get(RedisNames, { strict: false }).get()).epoch)).toBe(1);
    await former.add('StartScrim', {}, { jobId: 'after' });
    await waitUntil(async () => ran.includes('after'));
    await formerWorker.close();
    await removeFormerQueues(redis(), options.prefix);
  });
});
