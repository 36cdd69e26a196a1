import { checkInClosesAt, checkInOpensAt, offerLengthMs, reserveBody, toOfferWords } from './attendance';
import { invalid } from './validation-texts';

const START = '2026-11-21T20:00:00.000Z';
const MINUTE = 60_000;

test('check-in opens and closes minutes before the start', () => {
  const window = { opensMinutes: 30, closesMinutes: 5 };
  expect([checkInOpensAt(START, window), checkInClosesAt(START, window)]).toEqual([
    '2026-11-21T19:30:00.000Z',
    '2026-11-21T19:55:00.000Z',
  ]);
});
test.each([
  [120.1, 10],
  [120, 3],
  [15.1, 3],
  [15, 1],
  [-5, 1],
])('an offer made %d minutes before the start lasts %d', (ahead, lasts) =>
  expect(offerLengthMs(START, new Date(Date.parse(START) - ahead * MINUTE).toISOString())).toBe(lasts * MINUTE),
);
test('a reserve chooses each role once', () => {
  expect(reserveBody.safeParse({ roles: ['Mid', 'Top'] }).success).toBe(true);
  expect(reserveBody.safeParse({ roles: ['Mid', 'Mid'] }).error?.issues[0]?.message).toBe(invalid('rolesTwice'));
});
test('the words of a notification hold its offer', () => {
  const offer = { _id: '1', seat: { team: 'teamOne', role: 'Mid' }, reason: 'freed', expiresAt: START } as const;
  expect(JSON.parse(toOfferWords(offer))).toEqual(offer);
});
