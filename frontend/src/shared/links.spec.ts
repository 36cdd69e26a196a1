import { splitLinks } from './links';

const links = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? []);

test('finds https links without the punctuation around them', () => {
  expect(splitLinks('see https://muster.test/scrims/1?x=y. Ok')).toEqual([
    { text: 'see ' },
    { text: 'https://muster.test/scrims/1?x=y', href: 'https://muster.test/scrims/1?x=y' },
    { text: '. Ok' },
  ]);
  expect(links('(https://muster.test/a) https://muster.test/wiki_(game), https://muster.test/b!')).toEqual([
    'https://muster.test/a',
    'https://muster.test/wiki_(game)',
    'https://muster.test/b',
  ]);
});
test('www. addresses become https links, as they were written', () => {
  expect(splitLinks('see www.muster.test/a, ok')).toEqual([
    { text: 'see ' },
    { text: 'www.muster.test/a', href: 'https://www.muster.test/a' },
    { text: ', ok' },
  ]);
  expect(links('(WWW.Muster.test) https://www.muster.test')).toEqual([
    'https://WWW.Muster.test',
    'https://www.muster.test',
  ]);
  expect(links('www. www.a awww.muster.test me@www.muster.test http://www.muster.test ../www.muster.test')).toEqual([]);
});
test('finds no other links', () => {
  expect(links('http://muster.test javascript:alert(1) data:text/html,x https:// <https://')).toEqual([]);
});
test('keeps every character of the text', () => {
  const text = '<b>https://a.test</b>\nhttps://b.test" onclick="x';
  expect(
    splitLinks(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});
