import { Metadata } from './metadata';

const ours = new Metadata('a-secret-of-sixteen-or-more');
const SCRIM = '0193a1b2-7c3d-7e4f-8a9b-0c1d2e3f4a5b';

test('what we signed tells its scrim', () => expect(ours.scrimOf(ours.sign(SCRIM))).toBe(SCRIM));
test('two codes of one scrim carry different words', () => expect(ours.sign(SCRIM)).not.toBe(ours.sign(SCRIM)));
test('another secret signs for nothing', () =>
  expect(ours.scrimOf(new Metadata('another-secret-of-sixteen').sign(SCRIM))).toBeUndefined());
test('a signature for one scrim is none for another', () =>
  expect(ours.scrimOf(ours.sign(SCRIM).replace(SCRIM, SCRIM.replace('0193', '0194')))).toBeUndefined());
test.each([
  '',
  'a.b.c',
  `${SCRIM}..`,
  '{"title":"Game 42"}',
  `${SCRIM}.n.${'x'.repeat(43)}`,
  `${SCRIM}.n.${'é'.repeat(43)}`,
])('%j is refused', (metadata) => expect(ours.scrimOf(metadata)).toBeUndefined());
test('any changed letter is noticed', () => {
  const signed = ours.sign(SCRIM);
  for (let i = 0; i < signed.length - 1; i++) {
    // the last letter carries spare bits
    const changed = signed.slice(0, i) + (signed[i] === 'a' ? 'b' : 'a') + signed.slice(i + 1);
    expect(ours.scrimOf(changed)).toBeUndefined();
  }
});
