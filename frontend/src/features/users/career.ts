import { isCaster, type ScrimView, seatOf } from '@muster/contracts';
import dayjs from 'dayjs';

export const CREATED_FILTERS = ['none', 'public', 'private'] as const;
export const JOINED_FILTERS = ['none', 'played', 'casted', 'captain', 'won', 'lost'] as const;
export type CreatedFilter = (typeof CREATED_FILTERS)[number];
export type JoinedFilter = (typeof JOINED_FILTERS)[number];
export type Order = 'desc' | 'asc';

export type Outcome = 'won' | 'lost' | 'cast' | 'open';
/** What a scrim was for this person. */
export function outcomeOf(scrim: ScrimView, userId: string): Outcome {
  const seat = seatOf(scrim, userId);
  if (!seat) return isCaster(scrim, userId) ? 'cast' : 'open';
  if (!scrim.teamWon) return 'open';
  return scrim.teamWon === seat.team ? 'won' : 'lost';
}

const CREATED: Record<CreatedFilter, (scrim: ScrimView) => boolean> = { none: () => true, public: (scrim) => !scrim.isPrivate, private: (scrim) => scrim.isPrivate };
const JOINED: Record<JoinedFilter, (scrim: ScrimView, userId: string) => boolean> = {
  none: () => true,
  played: (scrim, id) => seatOf(scrim, id) !== undefined,
  casted: isCaster,
  captain: (scrim, id) => scrim.lobbyHost?._id === id,
  won: (scrim, id) => outcomeOf(scrim, id) === 'won',
  lost: (scrim, id) => outcomeOf(scrim, id) === 'lost',
};
const byStart = (order: Order) => (a: ScrimView, b: ScrimView) => a.gameStartTime.localeCompare(b.gameStartTime) * (order === 'asc' ? 1 : -1);

export const created = (scrims: readonly ScrimView[], filter: CreatedFilter, order: Order): ScrimView[] => scrims.filter(CREATED[filter]).sort(byStart(order));
export const joined = (scrims: readonly ScrimView[], userId: string, filter: JoinedFilter, order: Order): ScrimView[] => scrims.filter((scrim) => JOINED[filter](scrim, userId)).sort(byStart(order));

export interface Month {
  /** 'Nov 26' */
  month: string;
  played: number;
  casted: number;
}
/** Games that have begun, per month, the months without one too. `from`, `to`: YYYY-MM. */
export function activityOf(scrims: readonly ScrimView[], userId: string, from: string, to: string, now = Date.now()): Month[] {
  const months: Month[] = [];
  for (let at = dayjs(`${from}-01`); !at.isAfter(dayjs(`${to}-01`)); at = at.add(1, 'month')) {
    const there = scrims.filter(({ gameStartTime }) => dayjs(gameStartTime).isSame(at, 'month') && Date.parse(gameStartTime) <= now);
    months.push({ month: at.format('MMM YY'), played: there.filter((scrim) => JOINED.played(scrim, userId)).length, casted: there.filter((scrim) => JOINED.casted(scrim, userId)).length });
  }
  return months;
}

/** The last so many months, this one included. */
export const lastMonths = (count: number, now = Date.now()): [string, string] => [dayjs(now).subtract(count - 1, 'month').format('YYYY-MM'), dayjs(now).format('YYYY-MM')];

export interface RoleRecord {
  role: string;
  won: number;
  lost: number;
}
/** Wins and losses by the role played. */
export function rolesOf(scrims: readonly ScrimView[], userId: string, roles: readonly string[]): RoleRecord[] {
  return roles.map((role) => {
    const there = scrims.filter((scrim) => seatOf(scrim, userId)?.role === role).map((scrim) => outcomeOf(scrim, userId));
    return { role, won: there.filter((outcome) => outcome === 'won').length, lost: there.filter((outcome) => outcome === 'lost').length };
  });
}
