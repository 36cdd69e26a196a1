import type { Texts } from '@muster/contracts/texts';
import { currentLanguage, speakIn } from './current-language';
import { toPseudo } from './pseudo';
import { translated } from './translated';

const en = {
  title: 'Friends',
  from: "Accept {name}'s request in {region}",
  found: { one: '{n} player found', other: '{n} players found' },
  card: { yes: 'Yes', no: 'No' },
} as const;
const strings = translated('people', en);
const polish: Texts = {
  title: 'Znajomi',
  from: 'Region {region}: przyjmij zaproszenie od {name}',
  found: { one: '{n} gracz', few: '{n} gracze', many: '{n} graczy', other: '{n} gracza' },
  card: { yes: 'Tak', no: 'Nie' },
};

beforeAll(() => {
  Object.assign(globalThis, { document: { documentElement: {} } });
});
afterEach(() => speakIn('en'));

test('English needs no pack', () => {
  expect([strings.title, strings.from('Hana', 'NA'), strings.card.yes]).toEqual([
    'Friends',
    "Accept Hana's request in NA",
    'Yes',
  ]);
  expect([strings.found(1), strings.found(2)]).toEqual(['1 player found', '2 players found']);
});

test('the same strings are read in the language of the moment, with its word order and plurals', () => {
  const { card } = strings;
  speakIn('pl', { texts: { people: polish } });
  expect([strings.title, strings.from('Hana', 'NA'), card.no]).toEqual([
    'Znajomi',
    'Region NA: przyjmij zaproszenie od Hana',
    'Nie',
  ]);
  expect([1, 3, 5, 22, 112].map((n) => strings.found(n))).toEqual([
    '1 gracz',
    '3 gracze',
    '5 graczy',
    '22 gracze',
    '112 graczy',
  ]);
});

test('a feature that the language does not know stays English', () => {
  speakIn('de', { texts: {} });
  expect([strings.title, strings.found(2)]).toEqual(['Friends', '2 players found']);
});

test('the pseudo-locale makes every text longer and marks both ends; placeholders still work', () => {
  speakIn('qps', { transform: toPseudo });
  expect(currentLanguage()).toBe('en');
  expect(strings.title).toMatch(/^\[Fríéñdš .+\]$/);
  expect(strings.title.length).toBeGreaterThan(1.4 * en.title.length);
  expect(strings.from('Hana', 'NA')).toContain('Hana');
});

test('values are put in as they are', () =>
  expect(strings.from('{region}', '$&')).toBe("Accept {region}'s request in $&"));
