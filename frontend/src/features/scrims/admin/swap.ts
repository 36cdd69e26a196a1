import { type Role, ROLES, type TeamName, TEAMS } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import type { SeatRef, ScrimCommand } from '../scrim-commands';

/** A seat in the swap table, such as 'teamOne-Top'. */
export type SeatKey = `${TeamName}-${Role}`;
export const seatKey = (team: TeamName, role: Role): SeatKey => `${team}-${role}`;

export function seatAt(
  scrim: ScrimView,
  key: string,
): (SeatRef & { name: string | undefined; rank: string | undefined }) | undefined {
  const [team, role] = key.split('-') as [TeamName, Role];
  if (!TEAMS.includes(team) || !ROLES.includes(role)) return undefined;
  const user = scrim[team].find((player) => player.role === role)?._user;
  return { team, role, userId: user?._id ?? null, name: user?.name, rank: user?.rank };
}

/** Returns the command that moves one seat's player to another seat, or null if nothing would change. */
export function toSwapCommand(scrim: ScrimView, from: string, to: string): ScrimCommand | null {
  const one = seatAt(scrim, from);
  const two = seatAt(scrim, to);
  if (!one?.userId || !two || from === to || one.userId === two.userId) return null;
  const bare = ({ team, role, userId }: SeatRef): SeatRef => ({ team, role, userId });
  return { kind: 'swap', scrimId: scrim._id, one: bare(one), two: bare(two) };
}

/** Returns the seat next to a seat in an arrow's direction. */
export function neighbourSeat(key: string, arrow: string): SeatKey | null {
  const [team, role] = key.split('-') as [TeamName, Role];
  const row = ROLES.indexOf(role);
  if (arrow === 'ArrowLeft') return seatKey('teamOne', role);
  if (arrow === 'ArrowRight') return seatKey('teamTwo', role);
  const next = ROLES[arrow === 'ArrowUp' ? row - 1 : arrow === 'ArrowDown' ? row + 1 : -1];
  return next ? seatKey(team, next) : null;
}
