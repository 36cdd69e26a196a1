/** Infers the winning team by comparing the seats of the scrim with the sides of the game. */
import type { TeamName } from '@muster/contracts/constants';
import type { Scrim } from './state';

/** The users of the scrim who are known to have played on either side. */
export interface GameSides {
  winners: readonly string[];
  losers: readonly string[];
}

/**
 * Decides by majority, because substitutes play and not all accounts are known: winners count for their team, losers
 * for the other one.
 * @returns null if no player is known or the votes are equal
 */
export function inferWinningTeam({ seats }: Pick<Scrim, 'seats'>, { winners, losers }: GameSides): TeamName | null {
  const count = (team: TeamName, side: readonly string[]) =>
    seats.filter((seat) => seat.team === team && side.includes(seat.userId)).length;
  const votesForTeamOne = count('teamOne', winners) + count('teamTwo', losers);
  const votesForTeamTwo = count('teamTwo', winners) + count('teamOne', losers);
  if (votesForTeamOne === votesForTeamTwo) return null;
  return votesForTeamOne > votesForTeamTwo ? 'teamOne' : 'teamTwo';
}
