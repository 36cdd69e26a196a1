import { type Career, isCaster, type ScrimView, seatOf } from '@muster/contracts';
import dayjs from 'dayjs';

/** So many scrims of a list come at once. */
export const PAGE = 10;

export type Outcome = 'won' | 'lost' | 'cast' | 'open';
/** What a scrim was for this person. */
export function outcomeOf(scrim: ScrimView, userId: string): Outcome {
  const seat = seatOf(scrim, userId);
  if (!seat) return isCaster(scrim, userId) ? 'cast' : 'open';
  if (!scrim.teamWon) return 'open';
  return scrim.teamWon === seat.team ? 'won' : 'lost';
}

/** The months from one to the other (YYYY-MM), those without a game too; named 'Nov 26'. */
export function activityOf({ months }: Pick<Career, 'months'>, from: string, to: string): Career['months'] {
  const shown: Career['months'] = [];
  for (let at = dayjs(`${from}-01`); !at.isAfter(dayjs(`${to}-01`)); at = at.add(1, 'month')) {
    const there = months.find(({ month }) => month === at.format('YYYY-MM'));
    shown.push({ month: at.format('MMM YY'), played: there?.played ?? 0, casted: there?.casted ?? 0 });
  }
  return shown;
}

/** The last so many months, this one included. */
export const lastMonths = (count: number, now = Date.now()): [string, string] => [
  dayjs(now)
    .subtract(count - 1, 'month')
    .format('YYYY-MM'),
  dayjs(now).format('YYYY-MM'),
];

/** Every role in this order, those never played too. */
export const rolesOf = ({ roles }: Pick<Career, 'roles'>, order: readonly string[]): Career['roles'] =>
  order.map((role) => roles.find((one) => one.role === role) ?? { role, won: 0, lost: 0 });
