/** Maps counts to the response of the dashboard. */
import { DIVISIONS } from '@muster/contracts/constants';
import type { DashboardStats } from '@muster/contracts/dashboard';
import { KNOWN_REGIONS } from '@muster/contracts/regions';

export interface Count {
  kind: string;
  key: string;
  n: number;
}
export interface BanCounts {
  active: number;
  expired: number;
}

const DAY_MS = 86_400_000;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
/** Order of the chart: from the lowest to the highest rank, unranked users last. */
const DIVISION_ORDER = [...DIVISIONS.filter((division) => division !== 'Unranked'), 'Unranked'];

/** Today and the six days before, UTC. `now` in ms. */
export const lastSevenDays = (now: number): string[] =>
  Array.from({ length: 7 }, (_, i) => new Date(now - (6 - i) * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length));

export function toDashboardStats(
  counts: readonly Count[],
  bans: BanCounts,
  { activeToday, communities }: { activeToday: number; communities: { communities: number; members: number } },
  now: number,
): DashboardStats {
  const countsByKey = new Map(counts.map(({ kind, key, n }) => [`${kind} ${key}`, n]));
  const of = (kind: string, key = ''): number => countsByKey.get(`${kind} ${key}`) ?? 0;
  const week = lastSevenDays(now);
  const within = (kind: string): number => week.reduce((sum, day) => sum + of(kind, day), 0);
  return {
    totalUsers: of('people'),
    weeklyNewUsers: within('joined-day'),
    totalScrims: of('scrims'),
    weeklyNewScrims: within('created-day'),
    totalCommunities: communities.communities,
    communityMembers: communities.members,
    activeToday,
    banStatistics: {
      activeBans: bans.active,
      expiredBans: bans.expired,
      totalBannedUsers: of('banned'),
      totalBans: of('bans'),
    },
    monthlyUserGrowth: monthsUntil(counts, now).map((month) => ({
      year: Number(month.slice(0, 4)),
      month: Number(month.slice(5)),
      count: of('joined-month', month),
    })),
    weeklyScrimActivity: week.map((date) => ({
      day: WEEKDAYS[new Date(date).getUTCDay()]!,
      date,
      scrims: of('starts-day', date),
    })),
    regionDistribution: KNOWN_REGIONS.map((region) => ({ region, count: of('region', region) })).filter(
      ({ count }) => count > 0,
    ),
    rankDistribution: DIVISION_ORDER.map((rank) => ({ rank, count: of('division', rank) })).filter(
      ({ count }) => count > 0,
    ),
  };
}

/** Lists every month since the first registration, including those without any. */
function monthsUntil(counts: readonly Count[], now: number): string[] {
  const [first] = counts
    .filter(({ kind }) => kind === 'joined-month')
    .map(({ key }) => key)
    .toSorted();
  if (!first) return [];
  const months: string[] = [];
  const last = new Date(now).toISOString().slice(0, 'YYYY-MM'.length);
  for (let month = first; month <= last; month = nextMonth(month)) months.push(month);
  return months;
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number)).toISOString().slice(0, 'YYYY-MM'.length);
}
