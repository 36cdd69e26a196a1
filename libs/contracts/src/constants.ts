/** Numbers and names of the product (spec §9). Both sides of the wire read them from here. */
export const SITE_NAME = 'Muster';
export const SITE_COLORS = { ground: '#070b18' } as const;
export const ROLES = ['Top', 'Jungle', 'Mid', 'ADC', 'Support'] as const;
export const TEAMS = ['teamOne', 'teamTwo'] as const;
export const DIVISIONS = [
  'Unranked',
  'Iron',
  'Bronze',
  'Silver',
  'Gold',
  'Platinum',
  'Emerald',
  'Diamond',
  'Master',
  'Grandmaster',
  'Challenger',
] as const;
/** Divisions that carry a number from 4 (lowest) to 1. */
export const NUMBERED_DIVISIONS = ['Iron', 'Bronze', 'Silver', 'Gold', 'Platinum', 'Emerald', 'Diamond'] as const;
export const RANK_NUMBERS = ['4', '3', '2', '1'] as const;
export const BACKGROUNDS = [
  'Summoners Rift',
  'Anniversary',
  'Teemo Sunset',
  'Bootcamp Dragon',
  'Cat',
  'Thresh',
] as const;
export const BLURS = ['4', '6', '10', '14', '20'] as const;

export type Role = (typeof ROLES)[number];
export type TeamName = (typeof TEAMS)[number];

export const TEAM_LABELS: Record<TeamName, string> = {
  teamOne: 'Team One (Blue Side)',
  teamTwo: 'Team Two (Red Side)',
};
export const SIDE_LABELS: Record<TeamName, string> = { teamOne: 'Blue Side', teamTwo: 'Red Side' };

/** Attendance is off unless a scrim turns it on. */
export const NO_ATTENDANCE = { checkIn: false, opensMinutes: 30, closesMinutes: 5, reserves: 0 };

export const TEAM_SIZE = 5;
export const SCRIM_SIZE = 10;
export const MAX_CASTERS = 2;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A scrim is current for this long after its start (ms). */
export const CURRENT_SCRIM_MS = 3 * HOUR;
/** Scrims that start less than this apart (ms) are considered overlapping: see docs/adr/0009-scrim-rules.md. */
export const OVERLAP_MS = HOUR;
export const DEFAULT_START_IN_MS = 30 * MINUTE;
/** How far in the past a new scrim may start (ms). */
export const START_GRACE_MS = 5 * MINUTE;
export const START_HORIZON_MS = 366 * 24 * HOUR;
export const LIST_MAX_DAYS = 62;
export const SUMMONER_CACHE_MS = 30 * MINUTE;
export const ALERT_AUTO_HIDE_MS = 6_000;
export const SLOW_SERVER_HINT_MS = 6_000;
export const REFRESH_COOLDOWNS_MS = [5_000, 10_000] as const;
export const CODE_SPINNER_MS = 5_000;
export const CODE_REFETCH_MS = 3_000;
export const SEARCH_LIMIT = 8;
export const ADMIN_SEARCH_LIMIT = 10;
export const ADMIN_SEARCH_MIN = 2;
export const MESSAGE_MAX = 2_000;
export const IMAGE_MAX_BYTES = Math.floor(1.9 * 1024 * 1024);
/** A picture as base64, with room for the other fields of its body. */
export const IMAGE_BODY_LIMIT = 2.8 * 1024 * 1024;
export const IMAGE_MAX_SIDE = 900;
export const CREST_MAX_SIDE = 512;
export const DDRAGON_FALLBACK = '14.24.1';
export const DATE_FORMAT = 'MM/DD/YYYY';
export const QUERY_DATE_FORMAT = 'YYYY-MM-DD';
export const TOKEN_KEY = 'jwtToken';
/** BroadcastChannel on which the sign-in popup sends its result to the opener. */
export const OIDC_CHANNEL = 'muster-oidc';
export const VOLUME_KEY = 'scrim-messenger';
export const DEFAULT_VOLUME = 25;
export const DEFAULT_BACKGROUND = 'Summoners Rift';
export const DEFAULT_BLUR = '20';
export const nowFriendsMessage = (name: string): string => `You and ${name} are now friends!`;
