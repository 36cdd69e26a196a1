import { canonicalName, exactNameClaims } from './names';

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
