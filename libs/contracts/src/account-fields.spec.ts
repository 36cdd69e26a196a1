import { communityListQuery } from './communities';
import { cleanName, problemOfField } from './account-fields';
import { discordSchema, nameSchema, taglineSchema, userSearch } from './users';

/** Names as they are copied, each with the name that is meant. */
const CLEANED = [
  ['\u2066AilurianKit\u2069', 'AilurianKit'],
  ['Cafe\u0301 Boy', 'Café Boy'],
  ['Hide\u00a0on\u2003bush', 'Hide on bush'],
  ['\u3000 Moss\tKnight\u2029\r\n', 'Moss Knight'],
] as const;

test.each(CLEANED)('%j is read as %j, as a name, in a search and by the form', (typed, meant) => {
  expect(cleanName(typed)).toBe(meant);
  expect([nameSchema.parse(typed), discordSchema.parse(typed)]).toEqual([meant, meant]);
  expect([userSearch.parse({ q: typed }).q, communityListQuery.parse({ search: typed }).search]).toEqual([
    meant,
    meant,
  ]);
  expect(problemOfField('name', typed)).toBeUndefined();
});

test('a tagline is read in the same way, without its #', () =>
  expect(['\u2066#EUW1\u2069', ' #cafe\u0301 ', '\u00a0'].map((typed) => taglineSchema.parse(typed))).toEqual([
    'EUW1',
    'café',
    '',
  ]));

test.each(['ที่รัก', 'กำลัง', 'क्षत्रिय', 'مُحَمَّد', 'שָׁלוֹם', 'தமிழ்', 'Żółw', '네코', 'ผู้เล่น 1'])(
  '%s is a name: its letters have marks',
  (name) => {
    expect(nameSchema.parse(name)).toBe(name.normalize('NFC'));
    expect(problemOfField('name', name)).toBeUndefined();
  },
);

test.each(['\u0301a', '1\u0301', 'a b\u0301 \u0301c', `x${'\u0324'.repeat(4)}`, 'a\ufe0f', 'a\u200db', 'a\u202eb'])(
  '%j is none: marks belong to a letter, at most three of them, and nothing is invisible',
  (name) => {
    expect(nameSchema.safeParse(name).success).toBe(false);
    expect(problemOfField('name', name)).toBe('nameCharacters');
    expect(taglineSchema.safeParse(name.slice(0, 5)).success).toBe(false);
  },
);
