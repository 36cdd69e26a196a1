import { buildScrim, MINUTE, START } from '../scrim.fixtures';
import { countByDay, dayQuery, localDay, groupByTimeClass, weekOf, weekQuery } from './board-queries';

const TODAY = '2026-11-20';

test('the week begins today; weeks before and after follow without gaps', () => {
  const week = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'];
  expect(weekOf(TODAY, TODAY)).toEqual(week);
  expect(weekOf('2026-11-26', TODAY)).toEqual(week);
  expect(weekOf('2026-11-27', TODAY)[0]).toBe('2026-11-27');
  expect(weekOf('2026-11-19', TODAY)).toEqual([...weekOf('2026-11-13', TODAY)]);
  expect(weekOf('2026-11-19', TODAY).at(-1)).toBe('2026-11-19');
});

test('every day of a year is in its own week, across clock changes', () => {
  for (let i = -180; i < 180; i++) {
    const day = localDay(new Date(2026, 10, 20 + i, 12).toISOString());
    expect(weekOf(day, TODAY)[((i % 7) + 7) % 7]).toBe(day);
  }
});

test('a day is queried from its first to its last local millisecond', () => {
  const { from, to } = dayQuery('NA', '2026-11-20');
  expect(new Date(from).getHours()).toBe(0);
  expect(new Date(from).getDate()).toBe(20);
  expect(Date.parse(to) + 1).toBe(Date.parse(dayQuery('NA', '2026-11-21').from));
});

test('days follow each other without gaps all year, across clock changes', () => {
  for (let i = 0; i < 365; i++) {
    const day = localDay(new Date(2026, 0, 1 + i, 12).toISOString());
    const next = localDay(new Date(2026, 0, 2 + i, 12).toISOString());
    expect(Date.parse(dayQuery('NA', day).to) + 1).toBe(Date.parse(dayQuery('NA', next).from));
  }
});

test('the week spans its seven days', () => {
  expect(weekQuery('EUW', '2026-11-22', TODAY)).toEqual({
    region: 'EUW',
    from: dayQuery('EUW', '2026-11-20').from,
    to: dayQuery('EUW', '2026-11-26').to,
  });
});

const startingIn = (_id: string, minutes: number, overrides = {}) =>
  buildScrim({ _id, gameStartTime: new Date(START + minutes * MINUTE).toISOString(), ...overrides });

test('scrims are counted on their local day', () => {
  const noon = new Date(2026, 10, 20, 12).getTime();
  const on = (days: number) => new Date(noon + days * 24 * 60 * MINUTE).toISOString();
  expect(countByDay([on(0), on(0), on(1)])).toEqual({ '2026-11-20': 2, '2026-11-21': 1 });
});

test('sections list the next scrim first, and ended ones latest first', () => {
  const scrims = [
    startingIn('later', 90),
    startingIn('live', -30),
    startingIn('soon', 10),
    startingIn('won early', -100, { teamWon: 'teamOne' }),
    startingIn('won late', -20, { teamWon: 'teamTwo' }),
    startingIn('old', -181),
  ];
  const { current, upcoming, previous } = groupByTimeClass(scrims, START);
  expect(current.map((scrim) => scrim._id)).toEqual(['live']);
  expect(upcoming.map((scrim) => scrim._id)).toEqual(['soon', 'later']);
  expect(previous.map((scrim) => scrim._id)).toEqual(['won late', 'won early', 'old']);
});
