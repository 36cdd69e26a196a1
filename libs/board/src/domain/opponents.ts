import type { TeamName } from '@muster/contracts/constants';
import { type Booking, otherTeam } from './booking';

export interface Opponent {
  teamId: string;
  bookings: number;
  won: number;
  lost: number;
  /** ISO instant of the latest start. */
  last: string;
}

/** Counts what a team has played against each other one, the latest first. `bookings`: the latest first. */
export function opponentsOf(
  teamId: string,
  bookings: readonly Booking[],
  winnersOf: (scrimId: string) => readonly TeamName[],
): Opponent[] {
  const found = new Map<string, Opponent>();
  for (const booking of bookings) {
    const other = otherTeam(booking, teamId);
    const winners = winnersOf(booking.scrimId);
    const own = booking.teams[0] === teamId ? 'teamOne' : 'teamTwo';
    const won = winners.filter((winner) => winner === own).length;
    const one = found.get(other) ?? { teamId: other, bookings: 0, won: 0, lost: 0, last: booking.startsAt };
    found.set(other, {
      ...one,
      bookings: one.bookings + 1,
      won: one.won + won,
      lost: one.lost + winners.length - won,
    });
  }
  return [...found.values()];
}
