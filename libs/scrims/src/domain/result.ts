/** Who won, told from a game: the seats in the scrim against the sides in the game. */
import type { TeamName } from '@muster/contracts';
import type { Scrim } from './scrim';

/** The people of the scrim that are known to have been on either side of the game. */
export interface GameSides {
  winners: readonly string[];
  losers: readonly string[];
}

/**
 * The majority decides, for substitutes play and accounts are not always known: each person speaks for his team when he
 * won,
 * for the other one when he lost. null when nobody is known, or they speak against each other.
 */
export function inferWinningTeam({ seats }: Pick<Scrim, 'seats'>, { winners, losers }: GameSides): TeamName | null {
  const count = (team: TeamName, side: readonly string[]) =>
    seats.filter((seat) => seat.team === team && side.includes(seat.userId)).length;
  const votesForTeamOne = count('teamOne', winners) + count('teamTwo', losers);
  const votesForTeamTwo = count('teamTwo', winners) + count('teamOne', losers);
  if (votesForTeamOne === votesForTeamTwo) return null;
  return votesForTeamOne > votesForTeamTwo ? 'teamOne' : 'teamTwo';
}
