import { nextAsk } from './weekly-ask';

const sunday = { day: 'sun', time: '18:30', zone: 'Europe/Berlin' } as const;
const next = (at: string, ask: Parameters<typeof nextAsk>[0] = sunday) => nextAsk(ask, Date.parse(at));

test('a team is asked at the next day and time of its zone', () =>
  expect(next('2027-01-05T12:00:00Z')).toBe('2027-01-10T17:30:00.000Z'));
test('at this very instant the next one is a week later', () =>
  expect([next('2027-01-10T17:29:59.999Z'), next('2027-01-10T17:30:00Z')]).toEqual([
    '2027-01-10T17:30:00.000Z',
    '2027-01-17T17:30:00.000Z',
  ]));
test('the time on the clock stays when clocks change', () =>
  expect(next('2027-03-21T18:00:00Z')).toBe('2027-03-28T16:30:00.000Z'));
test('the day is that of the zone', () =>
  expect(next('2027-01-10T12:00:00Z', { day: 'mon', time: '00:15', zone: 'Pacific/Kiritimati' })).toBe(
    '2027-01-17T10:15:00.000Z',
  ));
test('a time that the clocks skip is the first after the gap', () =>
  expect(next('2027-03-27T12:00:00Z', { day: 'sun', time: '02:30', zone: 'Europe/Berlin' })).toBe(
    '2027-03-28T01:00:00.000Z',
  ));
test('a zone that is not known counts as UTC', () =>
  expect(next('2027-01-05T12:00:00Z', { ...sunday, zone: 'Mars/Olympus' })).toBe('2027-01-10T18:30:00.000Z'));
