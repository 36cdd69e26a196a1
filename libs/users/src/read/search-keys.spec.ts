import { toSimilarKeys, toTrigrams } from './search-keys';

test('trigrams of a text, each once', () => {
  expect(toTrigrams('moss m')).toEqual(['mos', 'oss', 'ss ', 's m']);
  expect(toTrigrams('aaaa')).toEqual(['aaa']);
  expect(toTrigrams('𝔸ñb')).toEqual(['𝔸ñb']);
});

test.each(['', 'a', 'ab'])('%j is like no name', (text) => expect(toSimilarKeys(text)).toEqual([]));

test('short texts are found by the letters that remain without one of them', () =>
  expect(toSimilarKeys('hnaa')).toEqual(['-naa', '-haa', '-hna', '-hnaa']));

test('longer texts are found by parts that two edits leave unchanged', () => {
  expect(toSimilarKeys('bastoin')).toEqual(expect.arrayContaining(['7/0ba', '7/1st', '8/01bast', '9/01bast']));
  expect(toSimilarKeys('mossnight')).toEqual(expect.arrayContaining(['11/01moss ', '11/03moght'].slice(1)));
});

test('the number of keys is bounded for texts of any length', () => {
  for (let length = 3; length <= 96; length++)
    expect(toSimilarKeys('abcdefghijklmnopqrstuvwxyz'.repeat(4).slice(0, length)).length).toBeLessThan(200);
});
