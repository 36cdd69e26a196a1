import { formatRank, hasRankNumber, parseRank, rankSchema } from './ranks';

test.each([
  ['Gold 2', { division: 'Gold', number: '2' }],
  ['Master', { division: 'Master', number: '' }],
  ['Unranked', { division: 'Unranked', number: '' }],
  ['Gold', null],
  ['Gold 5', null],
  ['Master 1', null],
  ['Gold 2 1', null],
  ['Wood 2', null],
  ['Wood', null],
  ['', null],
])('the rank %j is %j', (rank, parsed) => {
  expect(parseRank(rank)).toEqual(parsed);
  expect(rankSchema.safeParse(rank).success).toBe(parsed !== null);
});
test('only lower divisions carry a number', () => {
  expect([formatRank('Iron', '4'), formatRank('Master', '4')]).toEqual(['Iron 4', 'Master']);
  expect(['Diamond', 'Master'].map(hasRankNumber)).toEqual([true, false]);
});
