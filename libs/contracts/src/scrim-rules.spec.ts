import { freeRoles, hasStarted, isCaster, isFull, missingPerTeam, scrimTitle, seatOf, timeClass } from './scrim-rules';
import type { ScrimView } from './scrims';

const START = '2026-11-21T20:00:00.000Z';
const at = (minutes: number): number => Date.parse(START) + minutes * 60_000;
const scrim = (over: object = {}): ScrimView =>
  ({
    gameStartTime: START,
    teamWon: null,
    teamOne: [{ role: 'Mid', _user: { _id: 'ann' } }],
    teamTwo: [
      { role: 'Top', _user: { _id: 'bo' } },
      { role: 'ADC', _user: { _id: 'cy' } },
    ],
    casters: [{ _id: 'cas' }],
    title: '',
    createdBy: { name: 'Hana' },
    ...over,
  }) as unknown as ScrimView;

describe('a scrim', () => {
  test.each([
    [0, 'upcoming'],
    [0.001, 'current'],
    [179.9, 'current'],
    [180, 'previous'],
  ])('%d minutes after its start is %s', (minutes, name) => expect(timeClass(scrim(), at(minutes))).toBe(name));
  test('with a winner is previous, even before its start', () =>
    expect(timeClass(scrim({ teamWon: 'teamOne' }), at(-1))).toBe('previous'));
  test('has started at its start', () =>
    expect([-0.001, 0, 1].map((minutes) => hasStarted(scrim(), at(minutes)))).toEqual([false, true, true]));
  test('without a title is called after its creator', () =>
    expect([scrimTitle(scrim()), scrimTitle(scrim({ title: 'Fives' }))]).toEqual(["Hana's Scrim", 'Fives']));
});

describe('the seats', () => {
  test('of ten players are full', () => {
    const five = Array.from({ length: 5 }, () => ({ role: 'Mid' }));
    expect([five.slice(1), five].map((teamTwo) => isFull({ teamOne: five, teamTwo }))).toEqual([false, true]);
  });
  test('that are free, and how many are missing', () => {
    expect(freeRoles(scrim(), 'teamTwo')).toEqual(['Jungle', 'Mid', 'Support']);
    expect(missingPerTeam(scrim())).toEqual({ teamOne: 4, teamTwo: 3 });
  });
  test('are found by player, casters apart', () => {
    expect([seatOf(scrim(), 'cy'), seatOf(scrim(), 'cas')]).toEqual([{ team: 'teamTwo', role: 'ADC' }, undefined]);
    expect([isCaster(scrim({ casters: [{ _id: 'x' }, { _id: 'cas' }] }), 'cas'), isCaster(scrim(), 'cy')]).toEqual([
      true,
      false,
    ]);
  });
});
