import { invalid } from './validation-texts';
import { dayInOffset, formDate, instantOrDay, instantSchema } from './instants';

const problem = (
  schema: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } | undefined } },
  value: unknown,
) => schema.safeParse(value).error?.issues[0]?.message;

const outOfRange = (field: string) => invalid('dateRange', { field, first: 1970, last: 2100 });
const notADate = invalid('notDate', { field: 'dateTo' });

describe('instantSchema', () => {
  test.each([
    ['2026-11-21T12:00:00+23:59', '2026-11-20T12:01:00.000Z'],
    ['1969-12-31T23:00:00-01:00', '1970-01-01T00:00:00.000Z'],
    ['2100-12-31T23:59:59.999Z', '2100-12-31T23:59:59.999Z'],
  ])('converts %s to %s', (given, utc) => expect(instantSchema('start').parse(given)).toBe(utc));

  test.each(['0000-01-01T00:00:00Z', '1970-01-01T00:59:59+01:00', '2101-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59'])(
    'rejects %s as out of range',
    (given) => expect(problem(instantSchema('start'), given)).toBe(outOfRange('start')),
  );

  test.each([
    '2026-11-21',
    '2016-12-31T23:59:60Z',
    '2026-11-21T24:00:00Z',
    '2026-02-29T00:00:00Z',
    '+010000-01-01T00:00:00Z',
    'now',
    7,
    null,
    undefined,
  ])('rejects %s', (given) =>
    expect(problem(instantSchema('start'), given)).toBe(invalid('notDateTime', { field: 'start' })),
  );
});

test('instantOrDay accepts days in range unchanged', () => {
  expect(instantOrDay('endDate').parse('2100-12-31')).toBe('2100-12-31');
  expect(problem(instantOrDay('endDate'), '0000-01-01')).toBe(outOfRange('endDate'));
  expect(problem(instantOrDay('endDate'), '2026-02-30')).toBe(invalid('notDate', { field: 'endDate' }));
});

describe('formDate', () => {
  test.each([
    ['2026-11-21', { at: '2026-11-21T00:00:00.000Z', day: '2026-11-21', offsetMinutes: 0 }],
    ['11/21/2026', { at: '2026-11-21T00:00:00.000Z', day: '2026-11-21', offsetMinutes: 0 }],
    ['2026-11-21T23:30:00Z', { at: '2026-11-21T23:30:00.000Z', day: '2026-11-21', offsetMinutes: 0 }],
    ['2026-11-21T00:30:00+05:30', { at: '2026-11-20T19:00:00.000Z', day: '2026-11-21', offsetMinutes: 330 }],
    ['2026-11-21T23:30:00-08:00', { at: '2026-11-22T07:30:00.000Z', day: '2026-11-21', offsetMinutes: -480 }],
  ])('parses %s', (given, date) => expect(formDate('dateTo').parse(given)).toEqual(date));

  test.each([
    ['11/21/1969', outOfRange('dateTo')],
    ['02/30/2026', notADate],
    ['21/11/2026', notADate],
    ['tomorrow', notADate],
  ])('rejects %s', (given, message) => expect(problem(formDate('dateTo'), given)).toBe(message));
});

test('dayInOffset returns the day at the given offset', () => {
  expect([-480, 0, 330].map((offset) => dayInOffset('2026-11-21T23:00:00.000Z', offset))).toEqual([
    '2026-11-21',
    '2026-11-21',
    '2026-11-22',
  ]);
});
