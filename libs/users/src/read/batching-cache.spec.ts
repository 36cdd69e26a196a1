import { setImmediate as turn } from 'node:timers/promises';
import { BatchingCache } from './batching-cache';

/** A source that answers when it is told to, and counts what it was asked. */
function source() {
  const asked: string[][] = [];
  const waiting: (() => void)[] = [];
  let value = 'old';
  return {
    asked,
    change: (next: string) => {
      value = next;
    },
    answer: () => {
      for (const release of waiting.splice(0)) release();
    },
    load: (ids: readonly string[]) => {
      asked.push([...ids]);
      const seen = value;
      return new Promise<ReadonlyMap<string, string>>((resolve) => {
        waiting.push(() => resolve(new Map(ids.map((id) => [id, `${id} ${seen}`]))));
      });
    },
  };
}

async function look(
  known: BatchingCache<string>,
  from: ReturnType<typeof source>,
  ...ids: string[]
): Promise<string[]> {
  const looking = known.findMany(ids);
  await turn();
  from.answer();
  return [...(await looking).values()];
}

test('who is known is not asked for again', async () => {
  const from = source();
  const known = new BatchingCache(from.load, 10);
  expect(await look(known, from, 'a', 'b')).toEqual(['a old', 'b old']);
  expect(await look(known, from, 'b', 'c')).toEqual(['b old', 'c old']);
  expect(from.asked).toEqual([['a', 'b'], ['c']]);
});

test('who changed is asked for again', async () => {
  const from = source();
  const known = new BatchingCache(from.load, 10);
  await look(known, from, 'a');
  from.change('new');
  known.invalidate('a');
  expect(await look(known, from, 'a')).toEqual(['a new']);
});

test('who changed while he was looked up is not remembered as he was', async () => {
  const from = source();
  const known = new BatchingCache(from.load, 10);
  const looking = known.findMany(['a', 'b']);
  await turn();
  from.change('new');
  known.invalidate('a');
  from.answer();
  await looking;
  expect(await look(known, from, 'a', 'b')).toEqual(['b old', 'a new']);
  expect(from.asked).toEqual([['a', 'b'], ['a']]);
});

/** In megabytes: an entry takes some 220 bytes. */
const ROOM_FOR_TWO = 500 / 1024 ** 2;
test('there is room for so many bytes, and the least recently used goes', async () => {
  const from = source();
  const known = new BatchingCache(from.load, ROOM_FOR_TWO);
  for (const id of ['a', 'b', 'a', 'c']) await look(known, from, id);
  await look(known, from, 'a');
  expect(from.asked).toEqual([['a'], ['b'], ['c']]);
  await look(known, from, 'b');
  expect(from.asked.at(-1)).toEqual(['b']);
});

test('whoever asks in the same turn shares one load, and hears of nobody else', async () => {
  const from = source();
  const known = new BatchingCache(from.load, 10);
  const looking = [known.findMany(['a']), known.findMany(['b', 'a']), known.findMany(['c'])];
  await turn();
  from.answer();
  expect((await Promise.all(looking)).map((found) => [...found.values()])).toEqual([
    ['a old'],
    ['b old', 'a old'],
    ['c old'],
  ]);
  expect(from.asked).toEqual([['a', 'b', 'c']]);
});

test('who changed after somebody asked, but before it was looked up, is remembered as he is', async () => {
  const from = source();
  const known = new BatchingCache(from.load, 10);
  const looking = known.findMany(['a']);
  from.change('new');
  known.invalidate('a');
  await turn();
  from.answer();
  expect([...(await looking).values()]).toEqual(['a new']);
  expect(await look(known, from, 'a')).toEqual(['a new']);
  expect(from.asked).toEqual([['a']]);
});

test('a load that fails is told to everybody who shares it, and the next one is tried', async () => {
  let isAway = true;
  const known = new BatchingCache<string>(
    (ids) => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(new Map(ids.map((id) => [id, id])))),
    10,
  );
  const outcomes = await Promise.allSettled([known.findMany(['a']), known.findMany(['b'])]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isAway = false;
  expect([...(await known.findMany(['a'])).values()]).toEqual(['a']);
});
