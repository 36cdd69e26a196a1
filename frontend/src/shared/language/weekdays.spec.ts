import { WEEKDAYS } from '@muster/contracts/nights';
import { formatClock, longWeekdayName, weekdayName } from './weekdays';

test('days of the week are named in their order', () => {
  expect(WEEKDAYS.map(weekdayName)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
  expect(WEEKDAYS.map(longWeekdayName).at(-1)).toBe('Sunday');
});

test('the time of a clock is written as the language writes times', () =>
  expect(formatClock('20:05')).toMatch(/^(8:05\sPM|20:05)$/));
