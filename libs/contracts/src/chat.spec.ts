import { chatRoomRef, MAX_ROOMS, messageListQuery, messageText, roomsQuery } from './chat';
import { MESSAGE_MAX } from './constants';
import { presenceQuery } from './presence';
import { CLIENT_MESSAGES, roomRef } from './sockets';
import { invalid } from './validation-texts';

const ids = (count: number): string => Array.from({ length: count }, (_, i) => `s${i}`).join();

test('lists of ids name each once, up to a limit', () => {
  expect(roomsQuery.parse({ scrims: 'a,,b,a' })).toEqual({ scrims: ['a', 'b'] });
  expect(presenceQuery.parse({ ids: 'a,,b,a' })).toEqual({ ids: ['a', 'b'] });
  expect([MAX_ROOMS, MAX_ROOMS + 1].map((n) => roomsQuery.safeParse({ scrims: ids(n) }).success)).toEqual([
    true,
    false,
  ]);
  expect([500, 501].map((n) => presenceQuery.safeParse({ ids: ids(n) }).success)).toEqual([true, false]);
});

test('messages are loaded before the id of one, or before an instant in UTC', () => {
  expect(messageListQuery.parse({ before: 'm1' })).toEqual({ before: 'm1' });
  expect(messageListQuery.parse({ before: '2026-11-21T20:00:00+01:00' })).toEqual({
    before: '2026-11-21T19:00:00.000Z',
  });
  expect(
    messageListQuery.safeParse({ before: '0001-01-01T00:00:00Z' }).error?.issues.map(({ message }) => message),
  ).toEqual([invalid('dateRange', { field: 'before', first: 1970, last: 2100 })]);
});

test('a message is as long as its characters, and not empty', () => {
  expect(messageText.safeParse('👍'.repeat(MESSAGE_MAX)).success).toBe(true);
  expect(
    ['', 'a'.repeat(MESSAGE_MAX + 1)].map((text) => messageText.safeParse(text).error?.issues[0]?.message),
  ).toEqual([invalid('messageEmpty'), invalid('messageTooLong', { max: MESSAGE_MAX })]);
});

test.each(['s1', { scrimId: 's1' }, { _id: 's1' }])('a socket names a scrim by %j', (given) => {
  expect(chatRoomRef.parse(given)).toBe('s1');
  expect(roomRef.parse(given)).toEqual({ scrimId: 's1' });
});
test.each(['s1', { _id: 's1' }])('a socket names the scrim of a chat by { scrim: %j }', (scrim) =>
  expect(chatRoomRef.parse({ scrim })).toBe('s1'),
);
test('a socket that joins a room may name the version it knows', () =>
  expect(roomRef.parse({ scrimId: 's1', version: 3 })).toEqual({ scrimId: 's1', version: 3 }));
test.each([
  [{ messageId: 'm1' }, 'm1'],
  [{ _id: 'm1', text: 'hi' }, 'm1'],
  ['m1', undefined],
])('a sent message is named by %j', (given, id) => expect(CLIENT_MESSAGES.sendMessage.parse(given)).toBe(id));
