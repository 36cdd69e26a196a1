import { Remembered } from './remembered';

/** A source that answers when it is told to, and counts what it was asked. */
function source() {
  const asked: string[][] = [];
  const waiting: (() => void)[] = [];
  let value = 'old';
  return {
    asked,
    change: (next: string) => { value = next; },
    answer: () => { for (const release of waiting.splice(0)) release(); },
    load: (ids: readonly string[]) => {
      asked.push([...ids]);
      const seen = value;
      return new Promise<ReadonlyMap<string, string>>((resolve) => { waiting.push(() => resolve(new Map(ids.map((id) => [id, `${id} ${seen}`])))); });
    },
  };
}

async function look(known: Remembered<string>, from: ReturnType<typeof source>, ...ids: string[]): Promise<string[]> {
  const looking = known.many(ids);
  from.answer();
  return [...(await looking).values()];
}

test('who is known is not asked for again', async () => {
  const from = source();
  const known = new Remembered(from.load, 10);
  expect(await look(known, from, 'a', 'b')).toEqual(['a old', 'b old']);
  expect(await look(known, from, 'b', 'c')).toEqual(['b old', 'c old']);
  expect(from.asked).toEqual([['a', 'b'], ['c']]);
});

test('who changed is asked for again', async () => {
  const from = source();
  const known = new Remembered(from.load, 10);
  await look(known, from, 'a');
  from.change('new');
  known.drop('a');
  expect(await look(known, from, 'a')).toEqual(['a new']);
});

test('who changed while he was looked up is not remembered as he was', async () => {
  const from = source();
  const known = new Remembered(from.load, 10);
  const looking = known.many(['a', 'b']);
  from.change('new');
  known.drop('a');
  from.answer();
  await looking;
  expect(await look(known, from, 'a', 'b')).toEqual(['b old', 'a new']);
  expect(from.asked).toEqual([['a', 'b'], ['a']]);
});

test('there is room for so many, and the least recently used goes', async () => {
  const from = source();
  const known = new Remembered(from.load, 2);
  for (const id of ['a', 'b', 'a', 'c']) await look(known, from, id);
  await look(known, from, 'a');
  expect(from.asked).toEqual([['a'], ['b'], ['c']]);
  await look(known, from, 'b');
  expect(from.asked.at(-1)).toEqual(['b']);
});
