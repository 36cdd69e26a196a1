import { homeRegion } from './home-region';

test.each([
  ['America/New_York', 'NA'],
  ['America/Mexico_City', 'LAN'],
  ['Europe/Paris', 'EUW'],
  ['Europe/Warsaw', 'EUNE'],
  ['Australia/Sydney', 'OCE'],
  ['Asia/Seoul', undefined],
  ['UTC', undefined],
])('a device in %s starts with the scrims of %s', (zone, region) => expect(homeRegion(zone)).toBe(region));
