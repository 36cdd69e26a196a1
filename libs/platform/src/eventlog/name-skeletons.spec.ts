import { nameSkeletons } from './name-skeletons';

const looksLike = (a: string, b: string): boolean => nameSkeletons(a).some((key) => nameSkeletons(b).includes(key));

test.each([
  ['Kraken Club', 'KRAKEN CLUB'],
  ['Kraken Club', 'kráken-club!'],
  ['Kraken Club', 'Кrаken Сlub'],
  ['Kraken Club', 'КRАKЕN СLUВ'],
  ['Illidan', 'lllidan'],
  ['Illidan', 'illidan'],
  ['Zero', 'Zer0'],
  ['Muster', 'Ｍｕｓｔｅｒ'],
  ['мастер', 'МАСТЕР'],
])('%s and %s count as the same name', (a, b) => expect(looksLike(a, b)).toBe(true));

test.each([
  ['Kraken Club', 'Kraken Cub'],
  ['Lisbon', 'London'],
  ['東京クラブ', '大阪クラブ'],
])('%s and %s are different names', (a, b) => expect(looksLike(a, b)).toBe(false));

test('a name that has nothing but what is ignored keeps itself as its key', () => {
  expect(nameSkeletons('!!!')).toEqual(['!!!']);
});
