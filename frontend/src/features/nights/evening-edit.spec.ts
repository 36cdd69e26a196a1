import type { EveningView } from '@muster/contracts/nights';
import { draftOf, instantIn, moveEffect, toEveningBody } from './evening-edit';

const evening = {
  name: 'Inhouse',
  date: '2027-03-25',
  startsAt: '2027-03-25T19:00:00.000Z',
  zone: 'Europe/Berlin',
  maxLobbies: 4,
} as EveningView;
const changed = (change: object) => ({ ...draftOf(evening), ...change });

test('an evening shows the time of its own zone, and unchanged fields are not sent', () => {
  expect(draftOf(evening)).toMatchObject({ date: '2027-03-25', time: '20:00', scope: 'this' });
  expect(toEveningBody(draftOf(evening), evening)).toEqual({});
  expect(toEveningBody(changed({ time: '20:30', maxLobbies: 2 }), evening)).toEqual({
    startsAt: '2027-03-25T19:30:00.000Z',
    maxLobbies: 2,
  });
});

test.each([
  ['Europe/Berlin', '2027-03-28', '20:00', '2027-03-28T18:00:00.000Z'],
  ['Europe/Berlin', '2027-03-28', '01:30', '2027-03-28T00:30:00.000Z'],
  ['America/New_York', '2026-11-01', '20:00', '2026-11-02T01:00:00.000Z'],
  ['Asia/Kathmandu', '2026-11-01', '20:00', '2026-11-01T14:15:00.000Z'],
])('%s %s %s is %s', (zone, date, time, instant) => expect(instantIn(zone, date, time)).toBe(instant));

test('a text that is not a date moves nothing', () => expect(instantIn('Europe/Berlin', '', '20:00')).toBe(''));

test.each([
  [{ name: 'Other' }, 'none'],
  [{ time: '20:14' }, 'kept'],
  [{ time: '20:15' }, 'asked'],
  [{ date: '2027-03-26' }, 'asked'],
])('what becomes of the sign-ups is known before saving: %o', (change, effect) =>
  expect(moveEffect(changed(change), evening)).toBe(effect),
);
