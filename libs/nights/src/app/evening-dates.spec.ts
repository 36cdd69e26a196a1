import { type NightRule, type Weekday, WEEKDAYS } from '@muster/contracts/nights';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { integerRandom } from '@muster/kernel';
import { eveningOn, eveningsBetween, nextEvenings, previewOf, type Schedule } from './evening-dates';

const weekly = (...days: Weekday[]): NightRule => ({ every: 1, days });
const schedule = (rule: NightRule, from: string, zone = 'Europe/Berlin', time = '20:00'): Schedule => ({
  rule,
  time,
  zone,
  from,
  until: null,
});
const dates = (rule: NightRule, from: string, count: number) =>
  nextEvenings(schedule(rule, from), from, count).map(({ date }) => date);

describe('a rule', () => {
  test('of every week has each of its days', () =>
    expect(dates(weekly('thu', 'mon'), '2026-11-25', 4)).toEqual([
      '2026-11-26',
      '2026-11-30',
      '2026-12-03',
      '2026-12-07',
    ]));
  test('of every second week counts from the week of its first date, which begins on Monday', () =>
    expect(dates({ every: 2, days: ['mon', 'sun'] }, '2026-11-25', 4)).toEqual([
      '2026-11-29',
      '2026-12-07',
      '2026-12-13',
      '2026-12-21',
    ]));
  test('of a month has its nth day or the last', () => {
    expect(dates({ nth: 1, day: 'fri' }, '2026-11-25', 3)).toEqual(['2026-12-04', '2027-01-01', '2027-02-05']);
    expect(dates({ nth: -1, day: 'fri' }, '2026-11-25', 3)).toEqual(['2026-11-27', '2026-12-25', '2027-01-29']);
  });
  test('keeps its weeks when looked at from a later date', () =>
    expect(
      nextEvenings(schedule({ every: 4, days: ['thu'] }, '2026-11-26'), '2027-01-01', 2).map(({ date }) => date),
    ).toEqual(['2027-01-21', '2027-02-18']));
  test('without days has no dates', () => expect(dates(weekly(), '2026-11-25', 3)).toEqual([]));
  test('ends with its last date', () =>
    expect(
      nextEvenings({ ...schedule(weekly('thu'), '2026-11-25'), until: '2026-12-03' }, '2026-11-25', 9),
    ).toHaveLength(2));
});

test('has the dates that another implementation of repeating dates has', () => {
  const random = integerRandom('rules');
  for (let i = 0; i < 150; i++) {
    const from = Temporal.PlainDate.from('2026-01-01').add({ days: random(700) });
    const days = WEEKDAYS.filter(() => random(3) === 0);
    const day = WEEKDAYS[random(7)]!;
    const rule: NightRule =
      random(2) === 0
        ? { every: ([1, 2, 4] as const)[random(3)]!, days: days.length > 0 ? days : [day] }
        : { nth: ([1, 2, 3, 4, -1] as const)[random(5)]!, day };
    const zone = ['Europe/Berlin', 'America/New_York', 'Asia/Tokyo'][random(3)]!;
    const other = new RRuleTemporal({
      ...('nth' in rule
        ? { freq: 'MONTHLY' as const, byDay: [`${rule.nth}${icalDay(rule.day)}`] }
        : { freq: 'WEEKLY' as const, interval: rule.every, byDay: rule.days.map(icalDay), wkst: 'MO' }),
      dtstart: from.toZonedDateTime({ timeZone: zone, plainTime: '20:00' }),
      count: 30,
    });
    const theirs = other.all().map((start) => new Date(start.epochMilliseconds).toISOString());
    // The other one counts its first date even where the rule does not name that day
    const ours = nextEvenings(schedule(rule, from.toString(), zone), from.toString(), 29).map(
      ({ startsAt }) => startsAt,
    );
    expect([i, theirs]).toEqual([i, expect.arrayContaining(ours)]);
  }
});
const icalDay = (day: Weekday): string => day.slice(0, 2).toUpperCase();

describe('when the clocks change', () => {
  test.each([
    ['Berlin springs forward', 'Europe/Berlin', '2027-03-28', '02:30', '2027-03-28T01:00:00.000Z', 'skipped-hour'],
    ['Berlin falls back', 'Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z', 'repeated-hour'],
    ['New York springs forward', 'America/New_York', '2026-03-08', '02:15', '2026-03-08T07:00:00.000Z', 'skipped-hour'],
    ['New York falls back', 'America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z', 'repeated-hour'],
    [
      'Lord Howe moves by half an hour',
      'Australia/Lord_Howe',
      '2026-10-04',
      '02:15',
      '2026-10-03T15:30:00.000Z',
      'skipped-hour',
    ],
    [
      'Lord Howe repeats half an hour',
      'Australia/Lord_Howe',
      '2027-04-04',
      '01:45',
      '2027-04-03T14:45:00.000Z',
      'repeated-hour',
    ],
    ['Samoa skipped a day', 'Pacific/Apia', '2011-12-30', '20:00', '2011-12-30T10:00:00.000Z', 'skipped-hour'],
    ['Tokyo has no summer time', 'Asia/Tokyo', '2027-03-28', '02:30', '2027-03-27T17:30:00.000Z', null],
  ])('%s', (_, zone, date, time, startsAt, shift) =>
    expect(eveningOn({ zone, time }, date)).toMatchObject({ date, startsAt, shift }),
  );

  test('Morocco goes back for Ramadan, and forth after it', () =>
    expect(
      previewOf(schedule(weekly('thu'), '2027-02-04', 'Africa/Casablanca'))
        .filter(({ note }) => note)
        .map(({ note, offset }) => [note, offset]),
    ).toContainEqual(['offset-changed', '+00:00']));

  test('the evening stays at its local time, and the preview marks the change', () =>
    expect(previewOf(schedule(weekly('thu'), '2027-03-18')).slice(0, 3)).toEqual([
      { date: '2027-03-18', startsAt: '2027-03-18T19:00:00.000Z', offset: '+01:00', note: null },
      { date: '2027-03-25', startsAt: '2027-03-25T19:00:00.000Z', offset: '+01:00', note: null },
      { date: '2027-04-01', startsAt: '2027-04-01T18:00:00.000Z', offset: '+02:00', note: 'offset-changed' },
    ]));
});

test('evenings of a period are those that start after its beginning, up to its end', () => {
  const thursdays = schedule(weekly('thu'), '2026-11-01');
  const found = eveningsBetween(thursdays, '2026-11-26T19:00:00.000Z', '2026-12-10T19:00:00.000Z');
  expect(found.map(({ date }) => date)).toEqual(['2026-12-03', '2026-12-10']);
});
