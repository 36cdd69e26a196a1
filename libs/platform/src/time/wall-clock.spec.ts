import { toKnownZone } from './wall-clock';

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['eUROPE/bERLIN', 'Europe/Berlin'],
  ['america/argentina/BUENOS_AIRES', 'America/Argentina/Buenos_Aires'],
  ['asia/kolkata', 'Asia/Kolkata'],
  ['utc', 'UTC'],
  ['Mars/Olympus', undefined],
  ['+01:00', undefined],
  ['', undefined],
])('the zone %j is known as %s', (zone, known) => expect(toKnownZone(zone)).toBe(known));

test('every zone keeps its spelling', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  expect(zones.map(toKnownZone)).toEqual(zones);
});
