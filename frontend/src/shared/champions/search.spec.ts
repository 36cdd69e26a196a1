import { findChampions, isOneTypoAway } from './search';

const champions = [
  { key: '1', id: 'Aatrox', name: 'Aatrox' },
  { key: '2', id: 'MasterYi', name: 'Maître Yi' },
  { key: '3', id: 'MissFortune', name: 'Miss Fortune' },
  { key: '4', id: 'Khazix', name: "Kha'Zix" },
  { key: '5', id: 'Nunu', name: 'Nunu et Willump' },
  { key: '6', id: 'Malphite', name: 'Malphite' },
];
const found = (text: string) => findChampions(champions, text).map(({ key }) => key);

test.each([
  ['aat', ['1']],
  ['maitre', ['2']],
  ['master', ['2']],
  ['yi', ['2']],
  ['mf', ['3']],
  ['khaz', ['4']],
  ["kha'z", ['4']],
  ['willump', ['5']],
  ['malpite', ['6']],
  ['fortnue', []],
  ['atarox', ['1']],
  ['xyz', []],
])('%s finds %p', (text, keys) => expect(found(text)).toEqual(keys));

test('nothing typed shows all, and better matches come first', () => {
  expect(found('')).toHaveLength(6);
  expect(found('ma')).toEqual(['2', '6']);
});

test('one typing mistake is one letter more, less, other or swapped', () => {
  expect(['ahri', 'ari', 'ahrri', 'ahir', 'ahro'].map((text) => isOneTypoAway('ahri', text))).toEqual(
    Array.from({ length: 5 }, () => true),
  );
  expect(isOneTypoAway('ahri', 'arhx')).toBe(false);
});
