import { messageText } from './chat';
import { createScrimBody } from './scrims';
import { discordSchema, nameSchema } from './users';

const titleOf = (title: string) =>
  createScrimBody.safeParse({ title, region: 'NA', gameStartTime: '2026-01-01T20:00:00Z' }).data?.title;

describe('invisible characters', () => {
  test.each([
    ['\u202egnp.exe', 'gnp.exe'],
    ['a\u200bb', 'ab'],
    ['\u2066left\u2069', 'left'],
    ['a\u0007b', 'ab'],
    ['soft\u00adhyphen', 'softhyphen'],
    [' \u200b spaced \u2060 ', 'spaced'],
    ['\u200fשלום', 'שלום'],
  ])('are removed: %j in a title or message becomes %j', (typed, stored) => {
    expect([titleOf(typed), messageText.parse(typed)]).toEqual([stored, stored]);
  });
  test.each(['\u200b', '\u3164', '\u200d\u200d', '\u115f \u1160', '\ufeff', '\u{e0041}'])(
    'are rejected if alone: %j as title, message or name',
    (typed) => {
      expect([
        titleOf(typed),
        messageText.safeParse(typed).success,
        nameSchema.safeParse(typed).success,
        discordSchema.safeParse(typed).success,
      ]).toEqual([undefined, false, false, false]);
    },
  );
  test.each(['Han\u3164a', 'Hana\u115f', 'Hana\u202e'])('are rejected in names: %j', (typed) =>
    expect([nameSchema.safeParse(typed).success, discordSchema.safeParse(typed).success]).toEqual([false, false]),
  );
});

test.each(['👨‍👩‍👧', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', '❤️‍🔥', 'می‌خواهم', 'क्‍ष'])(
  '%s is kept',
  (text) => expect([titleOf(text), messageText.parse(text)]).toEqual([text, text]),
);
test('messages keep line breaks, titles replace them by spaces', () =>
  expect([messageText.parse('a\r\nb\tc'), titleOf('a\r\nb\tc')]).toEqual(['a\nb\tc', 'a b c']));
