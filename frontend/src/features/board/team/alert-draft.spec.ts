import { draftOf, partsOf, toAlert, usualHours } from './alert-draft';

const hours = { from: '19:00', to: '23:30', zone: 'America/New_York' };
const ranks = { from: 'Gold 4', to: 'Platinum 1' };

test('a new alert asks for every post in the region of the team', () =>
  expect(toAlert(draftOf(null, 'EUW'))).toEqual({
    region: 'EUW',
    ranks: null,
    games: null,
    from: null,
    to: null,
    zone: null,
  }));

test('an alert is the same after it was shown in the form', () => {
  const alert = { region: 'NA' as const, ranks, games: 3, ...hours };
  expect(toAlert(draftOf(alert, 'EUW'))).toEqual(alert);
});

test('hours are those of the captain who chooses them', () => {
  expect(toAlert({ ...draftOf(null, 'NA'), hours: usualHours() })).toMatchObject({
    from: '18:00',
    to: '23:00',
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
});

test('an alert is told in short, with the zone of its hours', () => {
  expect(partsOf({ region: 'NA', ranks, games: 3, ...hours })).toEqual([
    'North America',
    'Gold 4 to Platinum 1',
    '3 games',
    '7:00 PM – 11:30 PM (America/New York)',
  ]);
  expect(partsOf({ region: 'NA', ranks: null, games: null, from: null, to: null, zone: null })).toEqual([
    'North America',
    'Any rank',
    'Any length',
    'At any time',
  ]);
});
