import * as constants from './constants';
import { DEFAULT_REGIONS, REGION_NAMES } from './regions';

test('numbers and names are those of the specification', () => {
  expect(constants).toMatchObject({
    ROLES: ['Top', 'Jungle', 'Mid', 'ADC', 'Support'],
    TEAMS: ['teamOne', 'teamTwo'],
    TEAM_LABELS: { teamOne: 'Team One (Blue Side)', teamTwo: 'Team Two (Red Side)' },
    TEAM_SIZE: 5,
    SCRIM_SIZE: 10,
    MAX_CASTERS: 2,
    RANK_NUMBERS: ['4', '3', '2', '1'],
    BACKGROUNDS: ['Summoners Rift', 'Anniversary', 'Teemo Sunset', 'Bootcamp Dragon', 'Cat', 'Thresh'],
    DEFAULT_BACKGROUND: 'Summoners Rift',
    BLURS: ['4', '6', '10', '14', '20'],
    DEFAULT_BLUR: '20',
    CURRENT_SCRIM_MS: 3 * 3_600_000,
    DEFAULT_START_IN_MS: 30 * 60_000,
    SUMMONER_CACHE_MS: 30 * 60_000,
    ALERT_AUTO_HIDE_MS: 6_000,
    SLOW_SERVER_HINT_MS: 6_000,
    REFRESH_COOLDOWNS_MS: [5_000, 10_000],
    CODE_SPINNER_MS: 5_000,
    CODE_REFETCH_MS: 3_000,
    SEARCH_LIMIT: 8,
    ADMIN_SEARCH_LIMIT: 10,
    ADMIN_SEARCH_MIN: 2,
    IMAGE_MAX_SIDE: 900,
    DDRAGON_FALLBACK: '14.24.1',
    DATE_FORMAT: 'MM/DD/YYYY',
    QUERY_DATE_FORMAT: 'YYYY-MM-DD',
    VOLUME_KEY: 'scrim-messenger',
    DEFAULT_VOLUME: 25,
  });
  expect(constants.IMAGE_MAX_BYTES / 1024 ** 2).toBeCloseTo(1.9, 5);
  expect([...constants.DIVISIONS]).toEqual([
    'Unranked',
    ...constants.NUMBERED_DIVISIONS,
    'Master',
    'Grandmaster',
    'Challenger',
  ]);
  expect([...constants.NUMBERED_DIVISIONS]).toEqual([
    'Iron',
    'Bronze',
    'Silver',
    'Gold',
    'Platinum',
    'Emerald',
    'Diamond',
  ]);
  expect(DEFAULT_REGIONS).toEqual(['NA', 'EUW', 'EUNE', 'LAN', 'OCE']);
  const regions = [
    'NA',
    'EUW',
    'EUNE',
    'LAN',
    'OCE',
    'KR',
    'JP',
    'BR',
    'LAS',
    'RU',
    'TR',
    'SG',
    'TH',
    'TW',
    'VN',
    'PH',
  ];
  expect(regions.filter((region) => !(region in REGION_NAMES))).toEqual([]);
});
