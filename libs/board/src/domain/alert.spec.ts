import { isInHours, isOfRank, mayTell } from './alert';

const hours = (from: string, to: string) => ({ from, to, zone: 'Europe/Berlin' });
const NOON = '2026-11-20T12:00:00.000Z';

test('the hours of an alert are those of its zone, and may last into the next day', () => {
  expect(isInHours(hours('19:00', '22:00'), '2026-11-20T18:00:00.000Z')).toBe(true);
  expect(isInHours(hours('19:00', '22:00'), '2026-11-20T21:15:00.000Z')).toBe(false);
  expect(isInHours(hours('22:00', '02:00'), '2026-11-20T23:30:00.000Z')).toBe(true);
  expect(isInHours(hours('22:00', '02:00'), '2026-11-20T18:00:00.000Z')).toBe(false);
  expect(isInHours({ from: null, to: null, zone: null }, '2026-11-20T18:00:00.000Z')).toBe(true);
});

test('a team without ranks suits every alert', () => {
  const ranks = { from: 'Gold 4', to: 'Platinum 1' };
  expect([isOfRank({ ranks }, 'Gold 2'), isOfRank({ ranks }, 'Iron 1'), isOfRank({ ranks }, undefined)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(isOfRank({ ranks: null }, 'Iron 1')).toBe(true);
});

test('a team is told once in six hours, and always of posts that need an opponent within a day', () => {
  const told = new Date('2026-11-20T07:00:00.000Z');
  const soon = { again: false, startsAt: '2026-11-20T20:00:00.000Z' };
  expect([mayTell(null, soon, NOON), mayTell(told, soon, NOON)]).toEqual([true, false]);
  expect(mayTell(new Date('2026-11-20T06:00:00.000Z'), soon, NOON)).toBe(true);
  expect(mayTell(told, { ...soon, again: true }, NOON)).toBe(true);
  expect(mayTell(told, { again: true, startsAt: '2026-11-21T12:00:00.000Z' }, NOON)).toBe(false);
});
