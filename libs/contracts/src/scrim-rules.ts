import { CURRENT_SCRIM_MS, ROLES, type Role, SCRIM_SIZE, TEAM_SIZE, TEAMS, type TeamName } from './constants';
import type { ScrimView } from './scrims';

/** Views from before there were series lack `series`. */
type Decided = Pick<ScrimView, 'teamWon'> & { series?: { over: boolean } | undefined };
type Timed = Decided & Pick<ScrimView, 'gameStartTime'>;
type Seated = { teamOne: readonly { role: string }[]; teamTwo: readonly { role: string }[] };

export type TimeClass = 'upcoming' | 'current' | 'previous';

/** Whether the last game is decided: nobody joins, leaves or changes seats any more. It may have no winner. */
export const isOver = ({ teamWon, series }: Decided): boolean => Boolean(teamWon) || series?.over === true;

/**
 * Upcoming until the start, current for three hours or until the last game is decided, then previous (spec §4). `now` in ms.
 */
export function timeClass(scrim: Timed, now: number): TimeClass {
  const age = now - Date.parse(scrim.gameStartTime);
  if (isOver(scrim) || age >= CURRENT_SCRIM_MS) return 'previous';
  return age > 0 ? 'current' : 'upcoming';
}

export const hasStarted = (scrim: Timed, now: number): boolean => now >= Date.parse(scrim.gameStartTime);

export const seatCount = (scrim: Seated): number => scrim.teamOne.length + scrim.teamTwo.length;
export const isFull = (scrim: Seated): boolean => seatCount(scrim) === SCRIM_SIZE;

export const freeRoles = (scrim: Seated, team: TeamName): Role[] =>
  ROLES.filter((role) => !scrim[team].some((seat) => seat.role === role));

/** Number of players that each team still needs. */
export const missingPerTeam = (scrim: Seated): Record<TeamName, number> => ({
  teamOne: TEAM_SIZE - scrim.teamOne.length,
  teamTwo: TEAM_SIZE - scrim.teamTwo.length,
});

export function seatOf(scrim: ScrimView, userId: string): { team: TeamName; role: Role } | undefined {
  for (const team of TEAMS) {
    const entry = scrim[team].find((player) => player._user._id === userId);
    if (entry) return { team, role: entry.role };
  }
  return undefined;
}

export const isCaster = (scrim: ScrimView, userId: string): boolean =>
  scrim.casters.some((caster) => caster._id === userId);

export const scrimTitle = (scrim: Pick<ScrimView, 'title' | 'createdBy'>): string =>
  scrim.title || `${scrim.createdBy.name}'s Scrim`;
