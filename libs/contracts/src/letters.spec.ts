import { shortened } from './letters';

const FAMILY = '👨‍👩‍👧‍👦';
test.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'ab…'],
  ['', 3, ''],
  ['ab cd', 4, 'ab…'],
  ['😀😀😀', 3, '😀😀😀'],
  ['😀😀😀😀', 3, '😀😀…'],
  ['🇩🇪🇫🇷🇵🇱', 4, '🇩🇪…'],
  ['e\u0301e\u0301e\u0301', 4, 'e\u0301…'],
  [`a${FAMILY}b`, 5, 'a…'],
  ['नमस्ते दुनिया', 5, 'नम…'],
])('%s in %i characters is %s', (text, max, short) => expect(shortened(text, max)).toBe(short));

test('whatever the length, nothing is cut within a letter', () => {
  const text = `a😀🇩🇪e\u0301${FAMILY}ส้วม नमस्ते 👍🏽 z`;
  const starts = new Set([...new Intl.Segmenter().segment(text)].map(({ index }) => index));
  for (let max = 1; max <= text.length; max++) {
    const short = shortened(text, max);
    expect([...short].length).toBeLessThanOrEqual(max);
    expect(short).not.toMatch(/\p{Surrogate}/u);
    if (short !== text) expect(starts).toContain(text.indexOf(short.slice(0, -1)) + short.length - 1);
  }
});
