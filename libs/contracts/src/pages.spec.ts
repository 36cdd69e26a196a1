import { pageOf, toPagination, toRange } from './pages';

test('a list without page and limit is whole, up to 200', () =>
  expect(toRange({})).toEqual({ page: 1, limit: 200, offset: 0, paged: false }));
test.each([
  [{ page: 3 }, { page: 3, limit: 50, offset: 100, paged: true }],
  [{ limit: 7 }, { page: 1, limit: 7, offset: 0, paged: true }],
  [
    { page: 2, limit: 7 },
    { page: 2, limit: 7, offset: 7, paged: true },
  ],
])('%j is the range %j', (query, range) => expect(toRange(query)).toEqual(range));
test('the last page may be shorter', () =>
  expect([0, 7, 8].map((total) => toPagination({ page: 1, limit: 7 }, total))).toEqual([
    { page: 1, limit: 7, total: 0, pages: 0 },
    { page: 1, limit: 7, total: 7, pages: 1 },
    { page: 1, limit: 7, total: 8, pages: 2 },
  ]));
test('a list that is read whole is paged by what was asked for', () => {
  const all = ['a', 'b', 'c'];
  expect(pageOf(all, {})).toEqual(all);
  expect(pageOf(all, { page: 2, limit: 2 })).toEqual({
    success: true,
    data: ['c'],
    pagination: { page: 2, limit: 2, total: 3, pages: 2 },
  });
});
