import { isCaster, isOver, seatOf, timeClass } from '@muster/contracts/scrim-rules';
import type { ScrimView } from '@muster/contracts/scrims';
import type { Career } from '@muster/contracts/stats';
import { formatMonth } from '../../shared/language/dates';
import { type MonthRange, monthsIn } from '../../shared/months';
import { strings } from './profile-strings';

/** Scrims per page of a list. */
export const PAGE = 10;

type ScrimState = keyof typeof strings.states;

/** Returns the state of a scrim; for its players, a decided one is won or lost. */
export function stateOf(scrim: ScrimView, userId: string, now: number): ScrimState {
  const seat = seatOf(scrim, userId);
  if (isOver(scrim) && !scrim.teamWon) return 'tied';
  if (scrim.teamWon) return !seat ? 'completed' : scrim.teamWon === seat.team ? 'won' : 'lost';
  const time = timeClass(scrim, now);
  return time === 'previous' ? 'undecided' : time;
}

/** Returns the user's role and side, or that they cast; null for a creator who did not take part. */
export function partOf(scrim: ScrimView, userId: string): string | null {
  const seat = seatOf(scrim, userId);
  if (seat) return strings.seat(seat.role, strings.sides[seat.team]);
  return isCaster(scrim, userId) ? strings.caster : null;
}

/** Returns all months of the range (YYYY-MM), also those without games, labelled like 'Nov 26'. */
export const activityOf = ({ months }: Pick<Career, 'months'>, range: MonthRange): Career['months'] =>
  monthsIn(range).map((month) => {
    const games = months.find((entry) => entry.month === month);
    return { month: formatMonth(month), played: games?.played ?? 0, casted: games?.casted ?? 0 };
  });

/** Returns all roles in this order, also those never played. */
export const rolesOf = ({ roles }: Pick<Career, 'roles'>, order: readonly string[]): Career['roles'] =>
  order.map((role) => roles.find((entry) => entry.role === role) ?? { role, won: 0, lost: 0 });
