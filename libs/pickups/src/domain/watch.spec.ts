import { isWithin } from './watch';

const zone = 'Europe/Berlin';
/** 2026-11-26 is a Thursday. */
const at = (time: string, date = '2026-11-26') => `${date}T${time}:00.000Z`;

test('hours are those of the clock in their zone', () => {
  const hours = { from: '19:00', to: '22:00', zone, days: null };
  expect(['17:59', '18:00', '20:59', '21:00'].map((time) => isWithin(hours, at(time)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('hours that end before they begin last into the next day', () => {
  const hours = { from: '22:00', to: '02:00', zone, days: null };
  expect(['20:59', '21:00', '23:30'].map((time) => isWithin(hours, at(time)))).toEqual([false, true, true]);
  expect(['00:59', '01:00'].map((time) => isWithin(hours, at(time, '2026-11-27')))).toEqual([true, false]);
});

test('each zone has its own clock, also when several are asked in turn', () => {
  const hours = { from: '19:00', to: '22:00', days: null };
  const zones = ['Europe/Berlin', 'America/New_York', 'Europe/Berlin'];
  expect(zones.map((one) => isWithin({ ...hours, zone: one }, at('18:30')))).toEqual([true, false, true]);
});

test('hours that end when they begin are the whole day', () =>
  expect(isWithin({ from: '08:00', to: '08:00', zone, days: null }, at('03:00'))).toBe(true));

test('days name those on which the hours begin', () => {
  const hours = { from: '22:00', to: '02:00', zone, days: ['thu'] as const };
  expect(isWithin(hours, at('22:00'))).toBe(true);
  expect(isWithin(hours, at('00:30', '2026-11-27'))).toBe(true);
  expect(isWithin(hours, at('22:00', '2026-11-27'))).toBe(false);
  expect(isWithin(hours, at('00:30', '2026-11-26'))).toBe(false);
});
