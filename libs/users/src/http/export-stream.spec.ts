import { inPages } from '@muster/platform';
import { toJsonChunks } from './export-stream';

async function* sectionsOf(...sections: Record<string, unknown>[]): AsyncGenerator<Record<string, unknown>, void> {
  yield* sections;
}
const ids = Array.from({ length: 1_200 }, (_, i) => `id-${i}`);
const pagesOf = (load = async (some: readonly string[]): Promise<readonly unknown[]> => some) => inPages(ids, load);
const empty = () => inPages([], async () => []);

test('encodes values and pages as one object', async () => {
  let text = '';
  const nested = { a: [1, { b: null }], unknown: undefined };
  for await (const chunk of toJsonChunks(sectionsOf({ nested }, { empty: empty(), rows: pagesOf() }, { last: 'ö"' })))
    text += chunk;
  expect(JSON.parse(text)).toEqual({ nested: { a: [1, { b: null }] }, empty: [], rows: ids, last: 'ö"' });
});

test('skips pages of which nothing is shown', async () => {
  let text = '';
  const odd = async (some: readonly string[]) => some.filter(() => some.includes('id-600'));
  for await (const chunk of toJsonChunks(sectionsOf({ rows: pagesOf(odd) }))) text += chunk;
  expect(JSON.parse(text).rows).toHaveLength(500);
});

test('loads a page only when the one before has been taken', async () => {
  const load = jest.fn(async (some: readonly string[]) => some);
  const chunks = toJsonChunks(sectionsOf({ rows: pagesOf(load) }));
  await chunks.next();
  expect(load).toHaveBeenCalledTimes(1);
  await chunks.next();
  expect(load).toHaveBeenCalledTimes(2);
  expect(load.mock.calls.map(([some]) => some.length)).toEqual([500, 500]);
});
