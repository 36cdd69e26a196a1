import { type Career, isCaster, type ScrimView, seatOf } from '@muster/contracts';
import dayjs from 'dayjs';
import { type MonthRange, monthsIn } from '../../shared/months';

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
export const activityOf = ({ months }: Pick<Career, 'months'>, range: MonthRange): Career['months'] =>
  monthsIn(range).map((month) => {
    const games = months.find((entry) => entry.month === month);
    return { month: dayjs(`${month}-01`).format('MMM YY'), played: games?.played ?? 0, casted: games?.casted ?? 0 };
  });

/** Returns all roles in this order, also those never played. */
export const rolesOf = ({ roles }: Pick<Career, 'roles'>, order: readonly string[]): Career['roles'] =>
  order.map((role) => roles.find((entry) => entry.role === role) ?? { role, won: 0, lost: 0 });
