import { isLanguage, preferredLanguage, toLanguage } from './languages';
import { fill, pluralForm } from './texts';

test.each([
  ['de-AT', 'de'],
  [' FR ', 'fr'],
  ['pt-PT', 'pt-BR'],
  ['eo', undefined],
  ['', undefined],
])('the language of the tag %j is %s', (tag, language) => expect(toLanguage(tag)).toBe(language));
test('is one of ours by its exact name', () =>
  expect(['pt-BR', 'pt', null].map(isLanguage)).toEqual([true, false, false]));

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['ja, eo', 'en'],
  ['de', 'de'],
  ['de;q=0.5, fr', 'fr'],
  ['fr, de', 'fr'],
  ['ja, pl;q=0.2, tr; q=0.9 ', 'tr'],
  ['de;level=1;q=0.1, es;q=0.2', 'es'],
  ['de;q=0, es;q=0.1', 'es'],
  ['de;q=0', 'en'],
  ['de;xq=0.1, es;q=0.5', 'de'],
  ['de;q=0.1x, es;q=0.5', 'de'],
])('Accept-Language %j prefers %s', (header, language) => expect(preferredLanguage(header)).toBe(language));

test('a text is filled with its values; unknown placeholders stay', () =>
  expect(fill('{name} has {n} of {all}', { name: 'Ann', n: 0 })).toBe('Ann has 0 of {all}'));
test('a plural follows the rules of the language, and falls back to the general form', () => {
  const text = { one: 'one', few: 'few', many: 'many', other: 'other' };
  expect([1, 2, 5, 1.5].map((n) => pluralForm(text, n, 'pl'))).toEqual(['one', 'few', 'many', 'other']);
  expect([1, 2].map((n) => pluralForm(text, n, 'en'))).toEqual(['one', 'other']);
  expect(pluralForm({ one: 'one', other: 'other' }, 2, 'pl')).toBe('other');
});
