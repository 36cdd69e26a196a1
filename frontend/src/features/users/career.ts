import { type Career, isCaster, type ScrimView, seatOf } from '@muster/contracts';
import dayjs from 'dayjs';

/** Scrims per page of a list. */
export const PAGE = 10;

export type Outcome = 'won' | 'lost' | 'cast' | 'open';
/** Returns the outcome of a scrim for this user. */
export function outcomeOf(scrim: ScrimView, userId: string): Outcome {
  const seat = seatOf(scrim, userId);
  if (!seat) return isCaster(scrim, userId) ? 'cast' : 'open';
  if (!scrim.teamWon) return 'open';
  return scrim.teamWon === seat.team ? 'won' : 'lost';
}

/** Returns all months of the range (YYYY-MM), also those without games, labelled like 'Nov 26'. */
export function activityOf({ months }: Pick<Career, 'months'>, from: string, to: string): Career['months'] {
  const rows: Career['months'] = [];
  for (let day = dayjs(`${from}-01`); !day.isAfter(dayjs(`${to}-01`)); day = day.add(1, 'month')) {
    const games = months.find(({ month }) => month === day.format('YYYY-MM'));
    rows.push({ month: day.format('MMM YY'), played: games?.played ?? 0, casted: games?.casted ?? 0 });
  }
  return rows;
}

/** Returns the last `count` months including the current one. */
export const lastMonths = (count: number, now = Date.now()): [string, string] => [
  dayjs(now)
    .subtract(count - 1, 'month')
    .format('YYYY-MM'),
  dayjs(now).format('YYYY-MM'),
];

/** Returns all roles in this order, also those never played. */
export const rolesOf = ({ roles }: Pick<Career, 'roles'>, order: readonly string[]): Career['roles'] =>
  order.map((role) => roles.find((entry) => entry.role === role) ?? { role, won: 0, lost: 0 });
