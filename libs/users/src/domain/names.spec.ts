import { canonicalName, discordClaims, exactNameClaims, identityClaims, searchKey, taglineOrDefault } from './names';
import { applyNameChanges } from './settings';

test.each([
  ['Moss Knight', '  moss   KNIGHT '],
  ['Straße', 'STRASSE'],
  ['Ｈａｎａ', 'hana'],
  ['Ha​na', 'Hana'],
  ['ΟΔΟΣ', 'οδος'],
])('%p is the same name as %p', (first, second) => expect(canonicalName(first)).toBe(canonicalName(second)));

test('the same name is free in another region and with another tagline', () => {
  const key = (region: string, tagline: string) =>
    exactNameClaims({ name: 'Hana', tagline, discord: 'hana' }, region)[0]!.key;
  expect(new Set([key('NA', 'fox'), key('EUW', 'fox'), key('NA', 'NA1'), key('NA', 'FOX')]).size).toBe(3);
});

test('names, addresses and accounts are claimed by their keys', () => {
  const names = { name: 'Moss  Knight', tagline: 'Moss', discord: 'Hana ' };
  expect(searchKey(names)).toBe('moss knight#moss');
  expect(exactNameClaims(names, 'NA')).toEqual([
    { kind: 'name', key: 'NA:moss knight#moss' },
    { kind: 'discord', key: 'hana' },
  ]);
  expect(identityClaims({ uid: 'Sub-1', email: 'Hana@players.test' })).toEqual([
    { kind: 'uid', key: 'Sub-1' },
    { kind: 'email', key: 'hana@players.test' },
  ]);
  expect([discordClaims({ id: '7' }), discordClaims(null)]).toEqual([[{ kind: 'discord-account', key: '7' }], []]);
});
test('an empty tagline is that of the region', () =>
  expect([taglineOrDefault('EUW', ''), taglineOrDefault('EUW', 'fox')]).toEqual(['EUW1', 'fox']));
test('names change one by one', () => {
  const names = { name: 'Hana', tagline: 'fox', discord: 'hana' };
  expect(applyNameChanges(names, {}, 'EUW')).toEqual(names);
  expect(applyNameChanges(names, { name: 'Nyx' }, 'EUW')).toEqual({ ...names, name: 'Nyx' });
  expect(applyNameChanges(names, { tagline: '' }, 'EUW')).toEqual({ ...names, tagline: 'EUW1' });
  expect(applyNameChanges(names, { tagline: 'owl', discord: 'nyx' }, 'EUW')).toEqual({
    name: 'Hana',
    tagline: 'owl',
    discord: 'nyx',
  });
});
