import { parseTime } from './times';

const read = (text: string, isAfternoon?: boolean) => {
  const time = parseTime(text, isAfternoon);
  return time && `${time.hour}:${String(time.minute).padStart(2, '0')}`;
};

test.each([
  ['20:30', '20:30'],
  ['20.30', '20:30'],
  ['2030', '20:30'],
  ['830', '8:30'],
  ['20', '20:00'],
  ['20 h 15', '20:15'],
  ['20 Uhr', '20:00'],
  ['8 pm', '20:00'],
  ['8:05p', '20:05'],
  ['12 a.m.', '0:00'],
  ['12pm', '12:00'],
  ['0:00', '0:00'],
  ['20:07', '20:07'],
])('%s is read as %s', (typed, time) => expect(read(typed)).toBe(time));

test.each(['', 'soon', '25:00', '20:60', '13 pm', '8:3', '8:30:15', '-1'])('%p is no time', (typed) =>
  expect(parseTime(typed)).toBeNull(),
);

test('on a 12-hour clock an hour without am or pm keeps the half of the day that was chosen', () => {
  expect([read('9', true), read('9', false), read('9 am', true), read('21', false), read('12', true)]).toEqual([
    '21:00',
    '9:00',
    '9:00',
    '21:00',
    '12:00',
  ]);
});
