import { byDay, quartersBetween } from './starts';

const at = (time: string): string => new Date(`2026-11-20T${time}`).toISOString();

test('starts lie on the quarters, from the first to the last', () =>
  expect(quartersBetween(Date.parse(at('20:05')), Date.parse(at('20:45')))).toEqual([
    at('20:15'),
    at('20:30'),
    at('20:45'),
  ]));

test('a range that ends before its first quarter has no start', () =>
  expect(quartersBetween(Date.parse(at('20:05')), Date.parse(at('20:10')))).toEqual([]));

test('what is sorted by its start is grouped by the days of the viewer', () => {
  const next = new Date('2026-11-21T00:15').toISOString();
  expect(byDay([at('20:00'), at('23:45'), next], (one) => one)).toEqual([
    { date: '2026-11-20', list: [at('20:00'), at('23:45')] },
    { date: '2026-11-21', list: [next] },
  ]);
});
