import { Metadata } from './metadata';

const metadata = new Metadata('a-secret-of-sixteen-or-more');
const SCRIM = '0193a1b2-7c3d-7e4f-8a9b-0c1d2e3f4a5b';

test('returns the scrim of signed metadata', () => expect(metadata.scrimOf(metadata.sign(SCRIM))).toBe(SCRIM));
test('two codes of one scrim have different metadata', () =>
  expect(metadata.sign(SCRIM)).not.toBe(metadata.sign(SCRIM)));
test('rejects metadata signed with another secret', () =>
  expect(metadata.scrimOf(new Metadata('another-secret-of-sixteen').sign(SCRIM))).toBeUndefined());
test('rejects the signature of another scrim', () =>
  expect(metadata.scrimOf(metadata.sign(SCRIM).replace(SCRIM, SCRIM.replace('0193', '0194')))).toBeUndefined());
test.each([
  '',
  'a.b.c',
  `${SCRIM}..`,
  '{"title":"Game 42"}',
  `${SCRIM}.n.${'x'.repeat(43)}`,
  `${SCRIM}.n.${'é'.repeat(43)}`,
])('rejects %j', (text) => expect(metadata.scrimOf(text)).toBeUndefined());
test('rejects any changed letter', () => {
  const signed = metadata.sign(SCRIM);
  for (let i = 0; i < signed.length - 1; i++) {
    // The last letter is left out because two of its bits are unused
    const changed = signed.slice(0, i) + (signed[i] === 'a' ? 'b' : 'a') + signed.slice(i + 1);
    expect(metadata.scrimOf(changed)).toBeUndefined();
  }
});
