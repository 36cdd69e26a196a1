import type { WeekRange } from '@muster/contracts/availability';
import {
  cellAt,
  FIRST_EVENING_ROW,
  hasEarlyCells,
  hasTooManyRanges,
  painted,
  timeOfRow,
  toCells,
  toWeek,
} from './week-cells';

const range = (text: string): WeekRange => {
  const [day, times = ''] = text.split(' ');
  const [from = '', to = ''] = times.split('-');
  return { day: day as WeekRange['day'], from, to };
};
const again = (...week: string[]) =>
  toWeek(toCells(week.map(range))).map(({ day, from, to }) => `${day} ${from}-${to}`);

test.each([
  [[], []],
  [['mon 19:00-23:00'], ['mon 19:00-23:00']],
  [['mon 20:00-26:00'], ['mon 20:00-26:00']],
  [['mon 20:00-24:00', 'tue 00:00-02:00'], ['mon 20:00-26:00']],
  [['sun 22:00-28:00'], ['sun 22:00-28:00']],
  [['mon 00:00-02:00'], ['mon 00:00-02:00']],
  [
    ['sun 23:00-24:00', 'mon 00:00-08:00'],
    ['mon 06:00-08:00', 'sun 23:00-30:00'],
  ],
  [
    ['tue 18:00-19:00', 'mon 18:00-19:00'],
    ['mon 18:00-19:00', 'tue 18:00-19:00'],
  ],
])('the week %j is painted and read as %j', (week, found) => expect(again(...week)).toEqual(found));

test('a week without a pause has a range a day', () => {
  const all = painted(new Set(), { day: 0, row: 0 }, { day: 6, row: 47 }, true);
  expect(toWeek(all)).toHaveLength(7);
  expect(toWeek(all)[0]).toEqual({ day: 'mon', from: '06:00', to: '30:00' });
});

test('a rectangle is painted whichever corner it is begun at, and taken away again', () => {
  const [one, other] = [
    { day: 4, row: 26 },
    { day: 2, row: 29 },
  ];
  const cells = painted(new Set(), one, other, true);
  expect(cells).toEqual(painted(new Set(), other, one, true));
  expect(toWeek(cells)).toEqual(['wed', 'thu', 'fri'].map((day) => range(`${day} 19:00-21:00`)));
  expect(painted(cells, one, other, false).size).toBe(0);
});

test('the last rows of a day are the next morning', () => {
  expect([timeOfRow(0), timeOfRow(35), timeOfRow(36), timeOfRow(47)]).toEqual(['06:00', '23:30', '00:00', '05:30']);
  expect(toWeek(new Set([cellAt(6, 36)]))).toEqual([range('mon 00:00-00:30')]);
});

test('a day may have four ranges', () => {
  const week = [1, 3, 5, 7, 9].map((hour) => range(`mon 0${hour}:00-0${hour}:30`));
  expect([hasTooManyRanges(week.slice(1)), hasTooManyRanges(week)]).toEqual([false, true]);
});

test('the day is folded up to 15:00 unless an hour before it is free', () => {
  expect(timeOfRow(FIRST_EVENING_ROW)).toBe('15:00');
  const isOpen = (...week: string[]) => hasEarlyCells(toCells(week.map(range)));
  expect([isOpen(), isOpen('mon 15:00-30:00'), isOpen('sun 20:00-24:00', 'mon 00:00-06:00')]).toEqual([
    false,
    false,
    false,
  ]);
  expect([isOpen('mon 14:30-20:00'), isOpen('wed 06:00-06:30')]).toEqual([true, true]);
});
