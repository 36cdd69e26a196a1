// The form of the bundled names: as Data Dragon writes them in each language, which is what the client shows.
import bundled from './champions.json';

const english = new Map(bundled.champions.map(({ key, name }) => [key, name]));
type Named = [language: string, key: string, name: string];
const NAMES: readonly Named[] = [
  ...bundled.champions.map(({ key, name }): Named => ['en', key, name]),
  ...Object.entries(bundled.names).flatMap(([language, own]) =>
    Object.entries(own).map(([key, name]): Named => [language, key, name]),
  ),
];
/** Words of letters. */
const FORM = /^(?:Dr\. )?\p{Lu}\p{L}*(?:(?:'| | & )\p{L}+)*$/u;
/** German writes a full stop after the number of a king. */
const toForm = (language: string, name: string) => (language === 'de' ? name.replace(/(?<= [IVX]+)\.$/, '') : name);
const isOdd = ([language, , name]: Named) => name !== name.normalize('NFC') || !FORM.test(toForm(language, name));

test('names are words, without blanks and signs around them', () => {
  expect(NAMES.filter(isOdd)).toEqual([]);
  for (const odd of [
    'Jarvan IV.',
    ' Olaf',
    'Olaf ',
    'Lee  Sin',
    'Lee\u00A0Sin',
    'Kai’Sa',
    'Olaf\u200B',
    'Zoe\u0301',
    '',
  ])
    expect(isOdd(['en', '0', odd])).toBe(true);
});

test('German names of kings have the full stop of their number', () => {
  const kings = bundled.champions.filter(({ name }) => / [IVX]+$/.test(name)).map(({ key, name }) => [key, `${name}.`]);
  expect(kings).not.toEqual([]);
  expect(bundled.names.de).toMatchObject(Object.fromEntries(kings));
});

test('a name of another language belongs to a champion and differs from the English one', () => {
  const translated = NAMES.filter(([language]) => language !== 'en');
  expect(translated.filter(([, key, name]) => !english.has(key) || english.get(key) === name)).toEqual([]);
});

test('no two champions have the same name in a language', () => {
  for (const own of Object.values(bundled.names)) {
    const all = [...english].map(([key, name]) => (own as Record<string, string>)[key] ?? name);
    expect(new Set(all).size).toBe(all.length);
  }
});
