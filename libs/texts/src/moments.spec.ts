import { zoneOfRegion } from '@muster/contracts/regions';
import { startMoment } from './moments';

test.each([
  ['EUW', '2026-11-21T20:00:00.000Z', 'Sat, Nov 21 · 21:00 GMT+1'],
  ['EUW', '2026-07-21T22:30:00.000Z', 'Wed, Jul 22 · 00:30 GMT+2'],
  ['NA', '2026-11-22T02:00:00.000Z', 'Sat, Nov 21 · 20:00 GMT-6'],
  ['OCE', '2026-11-21T20:00:00.000Z', 'Sun, Nov 22 · 07:00 GMT+11'],
  [null, '2026-11-21T20:00:00.000Z', 'Sat, Nov 21 · 20:00 UTC'],
  ['nowhere', '2026-11-21T20:00:00.000Z', 'Sat, Nov 21 · 20:00 UTC'],
])('%s: a start is told in the zone of the region', (region, iso, expected) =>
  expect(startMoment(iso, zoneOfRegion(region), 'en')).toBe(expected),
);

test('zones at a part of an hour, and other languages', () => {
  expect(startMoment('2026-11-21T20:00:00.000Z', 'Asia/Kolkata', 'de')).toMatch(/ · 01:30 GMT\+5:30$/);
  expect(startMoment('2026-11-21T20:00:00.000Z', 'Europe/Berlin', 'de')).toBe('Sa., 21. Nov. · 21:00 GMT+1');
});
