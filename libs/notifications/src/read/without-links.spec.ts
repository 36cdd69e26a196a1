import { withoutLinks } from './without-links';

test.each([
  ['Join at https://evil.example/x?a=b', 'Join at https: //evil. example/x?a=b'],
  ['www.evil.example', 'www. evil. example'],
  ['discord.gg/abc and me@evil.example', 'discord. gg/abc and me@evil. example'],
  ['http://192.0.2.1/x', 'http: //192.0.2.1/x'],
  ['пример.рф or 例え。テスト or xn--a.xn--p1ai', 'пример. рф or 例え。 テスト or xn--a. xn--p1ai'],
])('%s has no links any more', (text, expected) => expect(withoutLinks(text)).toBe(expected));

test.each(['Too few players. See you at 20.30!', 'v1.2: EUW, e.g. tomorrow…', 'Finals: best of 3'])(
  '%s stays as it is',
  (text) => expect(withoutLinks(text)).toBe(text),
);
