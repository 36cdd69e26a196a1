import type { TimeRange } from '@muster/contracts/availability';
import { cleanRanges, cleanWeek } from './calendar';

const range = (text: string): TimeRange => {
  const [from = '', to = ''] = text.split('-');
  return { from, to };
};
const clean = (...ranges: string[]) => cleanRanges(ranges.map(range))?.map(({ from, to }) => `${from}-${to}`);

test.each([
  [[], []],
  [['19:00-23:00'], ['19:00-23:00']],
  [['23:30-30:00'], ['23:30-30:00']],
  [['00:00-00:30'], ['00:00-00:30']],
  [
    ['19:00-20:00', '08:00-09:00'],
    ['08:00-09:00', '19:00-20:00'],
  ],
  [['19:00-21:00', '20:00-22:00'], ['19:00-22:00']],
  [['19:00-21:00', '21:00-22:00'], ['19:00-22:00']],
  [['19:00-23:00', '20:00-21:00'], ['19:00-23:00']],
  [
    ['01:00-02:00', '03:00-04:00', '05:00-06:00', '07:00-08:00', '07:30-09:00'],
    ['01:00-02:00', '03:00-04:00', '05:00-06:00', '07:00-09:00'],
  ],
])('the ranges %j of a day are %j', (given, found) => expect(clean(...given)).toEqual(found));

test.each([
  ['19:15-20:00'],
  ['19:00-20:10'],
  ['9:00-10:00'],
  ['20:00-20:00'],
  ['20:00-19:00'],
  ['24:00-25:00'],
  ['23:00-30:30'],
  ['00:00-00:00'],
  ['noon-night'],
  ['19:00-'],
])('%s is no range', (text) => expect(clean('01:00-02:00', text)).toBeUndefined());

test('a day has four ranges at most', () =>
  expect(clean('01:00-02:00', '03:00-04:00', '05:00-06:00', '07:00-08:00', '09:00-10:00')).toBeUndefined());

describe('a week', () => {
  const day = (name: 'mon' | 'tue' | 'sun', text: string) => ({ day: name, ...range(text) });
  test('is in the order of its days, and ranges of different days are never joined', () =>
    expect(cleanWeek([day('tue', '00:00-02:00'), day('mon', '22:00-26:00'), day('mon', '20:00-22:00')])).toEqual([
      day('mon', '20:00-26:00'),
      day('tue', '00:00-02:00'),
    ]));
  test('is refused as a whole', () =>
    expect(cleanWeek([day('mon', '20:00-22:00'), day('sun', '22:00-20:00')])).toBeUndefined());
});
