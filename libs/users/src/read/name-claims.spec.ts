import { nameClaims } from './name-claims';

const keysOf = (name: string, tagline = 'fox', region = 'NA') =>
  nameClaims({ name, tagline, discord: 'd' }, region).flatMap(({ kind, key }) => (kind === 'name' ? [key] : []));
const collide = (a: readonly string[], b: readonly string[]): boolean => a.some((key) => b.includes(key));

test.each([
  ['Illidan', 'lllidan'],
  ['Moss Knight', 'Moss-Knight'],
  ['Moss Knight', 'M\u043essKnight'],
  ['Zero', 'Zer0'],
  ['Straße', 'STRASSE'],
])('%s and %s are one name', (a, b) => expect(collide(keysOf(a), keysOf(b))).toBe(true));

test('taglines are compared in the same way, and region or tagline make another name', () => {
  expect(collide(keysOf('Hana', 'FOX0'), keysOf('Hana', 'foxo'))).toBe(true);
  expect(collide(keysOf('Hana', 'fox'), keysOf('Hana', 'owl'))).toBe(false);
  expect(collide(keysOf('Hana', 'fox', 'NA'), keysOf('Hana', 'fox', 'EUW'))).toBe(false);
});
