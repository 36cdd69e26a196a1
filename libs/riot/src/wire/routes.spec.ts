import { KNOWN_REGIONS } from '@muster/contracts/regions';
import { hostsOf, origin } from './routes';

test.each([
  ['NA', 'na1', 'americas'],
  ['EUW', 'euw1', 'europe'],
  ['EUNE', 'eun1', 'europe'],
  ['LAN', 'la1', 'americas'],
  ['OCE', 'oc1', 'americas'],
])('%s is %s, its accounts are asked for in %s', (region, platform, accounts) =>
  expect(hostsOf(region)).toEqual({ platform, accounts }),
);
test('every known region has a platform of its own', () =>
  expect(new Set(KNOWN_REGIONS.map((region) => hostsOf(region).platform)).size).toBe(KNOWN_REGIONS.length));
test.each(['TH', 'PH', '', '__proto__'])('rejects the region %j', (region) =>
  expect(() => hostsOf(region)).toThrow('Riot has no host'),
);
test('uses Riot’s hosts, or one configured server instead of all', () => {
  expect([origin('na1', undefined), origin('ddragon', undefined)]).toEqual([
    'https://na1.api.riotgames.com',
    'https://ddragon.leagueoflegends.com',
  ]);
  expect(origin('na1', 'http://127.0.0.1:4000/')).toBe('http://127.0.0.1:4000/_host/na1');
});
