import { nameSchema, taglineSchema } from '@muster/contracts/users';
import { inputFilters } from './account-input-filters';

const { name, summonerTagline } = inputFilters;

test.each([
  ['Ne_w!comer', 'Newcomer'],
  ['\u2066Cafe\u0301\u00a0Boy\u2069', 'Café Boy'],
  ['ที่รัก', 'ที่รัก'],
  ['مُحَمَّد', 'مُحَمَّد'],
  [`x${'\u0324'.repeat(9)}y`, `x${'\u0324'.repeat(3)}y`],
  ['\u0301a1\u0301', 'a1'],
])('when %j is typed, the name field keeps %j, which is a valid name', (typed, kept) => {
  expect(name(typed)).toBe(kept);
  expect(nameSchema.parse(kept)).toBe(kept);
});

test.each([
  ['#F-O X123', 'FOX12'],
  ['ที่รัก', 'ที่รั'],
])('when %j is typed, the tagline field keeps %j, which is a valid tagline', (typed, kept) => {
  expect(summonerTagline(typed)).toBe(kept);
  expect(taglineSchema.parse(kept)).toBe(kept);
});
