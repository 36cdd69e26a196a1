export interface IssuedCode {
  code: string;
  providerId: number;
  tournamentId: number;
  lobbyName: string;
}

/** A game that was played under a code: on which side were those we know. */
export interface PlayedGame {
  gameId: string;
  winners: readonly string[];
  losers: readonly string[];
}

/** Tournament codes and what is played under them. Provided by the riot feature. */
export interface Tournaments {
  /** False without a Riot key: there are no codes then, and nothing else changes. */
  readonly isEnabled: boolean;
  /** A fresh code for one game. Throws when Riot cannot or will not give one. */
  issueCode: (scrim: { id: string; region: string }, signal: AbortSignal) => Promise<IssuedCode>;
  /** Looks up who these people are to Riot, for later; whoever is unknown there stays so. Never throws. */
  registerPlayers: (people: readonly string[], signal: AbortSignal) => Promise<void>;
  /** What was played under the code so far, oldest first; of the players only those among `people` are told. */
  gamesUnderCode: (code: string, people: readonly string[], signal: AbortSignal) => Promise<readonly PlayedGame[]>;
  /** The scrim a callback speaks of; undefined when the callback is not about a code of ours. */
  scrimIdFromMetadata: (metadata: string) => string | undefined;
}
export const TOURNAMENTS = Symbol('TOURNAMENTS');
