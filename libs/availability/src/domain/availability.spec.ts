import { describeDecider } from '@muster/kernel';
import { availability, type AvailabilityCommand, type AvailabilityEvent } from './availability';

const { given } = describeDecider(availability);
const DAY_MS = 86_400_000;
const START = Date.parse('2027-01-10T20:00:00.000Z');
const after = (days: number, ms = 0) => new Date(START + days * DAY_MS + ms).toISOString();
const at = (now: string) => ({ userId: 'hana', ctx: { now } });
const said = (now = after(0), isSaid = true): AvailabilityEvent => ({
  type: 'WeekSaid',
  userId: 'hana',
  at: now,
  said: isSaid,
});
const week = [{ day: 'mon' as const, from: '19:00', to: '23:00' }];
const remind = (now: string, confirmedAt = after(0)): AvailabilityCommand => ({
  type: 'RemindOfWeek',
  ...at(now),
  confirmedAt,
});
const stale: AvailabilityEvent = { type: 'WeekFoundStale', userId: 'hana' };

describe('what a person says about their free time', () => {
  test('a week counts from now on; the log has nothing of it', () =>
    given()
      .when({ type: 'ChangeAvailability', ...at(after(0)), week })
      .then(said()));
  test('zone and sharing do not renew the week', () =>
    given(said())
      .when({ type: 'ChangeAvailability', ...at(after(1)), zone: 'Europe/Berlin', share: 'nobody' })
      .then({ type: 'AvailabilitySettingsChosen', userId: 'hana' }));
  test('nothing changes nothing', () =>
    given()
      .when({ type: 'ChangeAvailability', ...at(after(0)) })
      .thenNothing());
  test('a confirmed week counts anew', () =>
    given(said())
      .when({ type: 'ConfirmWeek', ...at(after(9)) })
      .then({ type: 'WeekConfirmed', userId: 'hana', at: after(9) }));
  test.each([
    ['nobody said', []],
    ['was taken back', [said(), said(after(1), false)]],
  ] as const)('a week that %s cannot be confirmed', (_, past) =>
    given(...past)
      .when({ type: 'ConfirmWeek', ...at(after(9)) })
      .thenNothing(),
  );
});

describe('a week that nobody has confirmed for 56 days', () => {
  test('is asked about', () =>
    given(said())
      .when(remind(after(56, 1)))
      .then(stale));
  test('is asked about once', () =>
    given(said(), stale)
      .when(remind(after(99)))
      .thenNothing());
  test('is asked about again after it was confirmed', () =>
    given(said(), stale, { type: 'WeekConfirmed', userId: 'hana', at: after(60) })
      .when(remind(after(117), after(60)))
      .then(stale));
  test.each<[string, AvailabilityEvent[], AvailabilityCommand]>([
    ['not before', [said()], remind(after(56))],
    ['confirmed since', [said(), { type: 'WeekConfirmed', userId: 'hana', at: after(3) }], remind(after(57))],
    ['taken back since', [said(), said(after(3), false)], remind(after(99), after(3))],
  ])('%s: nobody is asked', (_, past, command) =>
    given(...past)
      .when(command)
      .thenNothing(),
  );
  test('one notification goes to its owner', () =>
    expect(
      availability.notify['WeekFoundStale']!(stale, availability.initial, { at: after(57), by: 'worker', version: 4 }),
    ).toEqual([{ to: ['hana'], kind: 'availability-stale', cause: 'availability-stale_hana_4' }]));
});
