import { setImmediate as turn } from 'node:timers/promises';
import { BatchingCache } from './batching-cache';

/** A source that responds on demand and records its queries. */
function source() {
  const loads: string[][] = [];
  const waiting: (() => void)[] = [];
  let value = 'old';
  return {
    loads,
    change: (next: string) => {
      value = next;
    },
    respond: () => {
      for (const release of waiting.splice(0)) release();
    },
    load: (ids: readonly string[]) => {
      loads.push([...ids]);
      const valueAtLoad = value;
      return new Promise<ReadonlyMap<string, string>>((resolve) => {
        waiting.push(() => resolve(new Map(ids.map((id) => [id, `${id} ${valueAtLoad}`]))));
      });
    },
  };
}

async function readAll(
  cache: BatchingCache<string>,
  database: ReturnType<typeof source>,
  ...ids: string[]
): Promise<string[]> {
  const pending = cache.findMany(ids);
  await turn();
  database.respond();
  return [...(await pending).values()];
}

test('does not load cached values again', async () => {
  const database = source();
  const cache = new BatchingCache(database.load, 10);
  expect(await readAll(cache, database, 'a', 'b')).toEqual(['a old', 'b old']);
  expect(await readAll(cache, database, 'b', 'c')).toEqual(['b old', 'c old']);
  expect(database.loads).toEqual([['a', 'b'], ['c']]);
});

test('loads invalidated values again', async () => {
  const database = source();
  const cache = new BatchingCache(database.load, 10);
  await readAll(cache, database, 'a');
  database.change('new');
  cache.invalidate('a');
  expect(await readAll(cache, database, 'a')).toEqual(['a new']);
});

test('does not cache a value that was invalidated during its load', async () => {
  const database = source();
  const cache = new BatchingCache(database.load, 10);
  const pending = cache.findMany(['a', 'b']);
  await turn();
  database.change('new');
  cache.invalidate('a');
  database.respond();
  await pending;
  expect(await readAll(cache, database, 'a', 'b')).toEqual(['b old', 'a new']);
  expect(database.loads).toEqual([['a', 'b'], ['a']]);
});

/** In megabytes; an entry takes about 220 bytes. */
const ROOM_FOR_TWO = 500 / 1024 ** 2;
test('evicts the least recently used value when the memory limit is reached', async () => {
  const database = source();
  const cache = new BatchingCache(database.load, ROOM_FOR_TWO);
  for (const id of ['a', 'b', 'a', 'c']) await readAll(cache, database, id);
  await readAll(cache, database, 'a');
  expect(database.loads).toEqual([['a'], ['b'], ['c']]);
  await readAll(cache, database, 'b');
  expect(database.loads.at(-1)).toEqual(['b']);
});

test('calls of the same turn share one load, and each gets only its own values', async () => {
  const database = source();
  const cache = new BatchingCache(database.load, 10);
  const pending = [cache.findMany(['a']), cache.findMany(['b', 'a']), cache.findMany(['c'])];
  await turn();
  database.respond();
  expect((await Promise.all(pending)).map((found) => [...found.values()])).toEqual([
    ['a old'],
    ['b old', 'a old'],
    ['c old'],
  ]);
  expect(database.loads).toEqual([['a', 'b', 'c']]);
});

test('caches the new value if it was invalidated before the load began', async () => {
  const database = source();
  const cache = new BatchingCache(database.load, 10);
  const pending = cache.findMany(['a']);
  database.change('new');
  cache.invalidate('a');
  await turn();
  database.respond();
  expect([...(await pending).values()]).toEqual(['a new']);
  expect(await readAll(cache, database, 'a')).toEqual(['a new']);
  expect(database.loads).toEqual([['a']]);
});

test('a failed load rejects all calls that share it, and the next call loads again', async () => {
  let isDown = true;
  const cache = new BatchingCache<string>(
    (ids) => (isDown ? Promise.reject(new Error('away')) : Promise.resolve(new Map(ids.map((id) => [id, id])))),
    10,
  );
  const outcomes = await Promise.allSettled([cache.findMany(['a']), cache.findMany(['b'])]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isDown = false;
  expect([...(await cache.findMany(['a'])).values()]).toEqual(['a']);
});
