export interface IssuedCode {
  code: string;
  providerId: number;
  tournamentId: number;
  lobbyName: string;
}

/** A game played with a tournament code. Contains only players known to Muster. */
export interface PlayedGame {
  gameId: string;
  winners: readonly string[];
  losers: readonly string[];
}

/** Tournament codes and the games played with them. Provided by the riot feature. */
export interface Tournaments {
  /** False without a Riot key; then there are no tournament codes. */
  readonly isEnabled: boolean;
  /** Returns a new code for one game. Throws if Riot does not provide one. */
  issueCode: (scrim: { id: string; region: string }, signal: AbortSignal) => Promise<IssuedCode>;
  /** Looks up the Riot accounts of these users in advance. Users unknown to Riot are ignored. Never throws. */
  registerPlayers: (people: readonly string[], signal: AbortSignal) => Promise<void>;
  /** Returns the games played with the code so far, oldest first, reduced to players in `people`. */
  gamesUnderCode: (code: string, people: readonly string[], signal: AbortSignal) => Promise<readonly PlayedGame[]>;
  /** Returns the scrim id from a callback's metadata, or undefined if the code is not ours. */
  scrimIdFromMetadata: (metadata: string) => string | undefined;
}
export const TOURNAMENTS = Symbol('TOURNAMENTS');

export type { Scrim } from './domain/scrim';

/** The chat room of a scrim. */
export interface ScrimRoom {
  scrimId: string;
  conversationId: string;
  /** ISO instant at which the scrim was created. */
  since: string;
}

/** What other features may ask about scrims, as committed before the call. Provided by the scrims feature. */
export interface ScrimDirectory {
  /** Returns titles by scrim id, also of deleted scrims; scrims without a title of their own are missing. */
  titlesByIds(scrimIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Whether a scrim, also a deleted one, exists for the user, as of the events this process has read. */
  isOpenTo(scrimId: string, user: { userId: string; isAdmin: boolean }): Promise<boolean>;
  /** Finds a room by the id of its scrim or of its conversation; undefined for a deleted scrim. */
  findRoom(id: string): Promise<ScrimRoom | undefined>;
  /** Whether the user plays in a scrim of that region that has not started. */
  isSeatedInRegion(userId: string, region: string): Promise<boolean>;
  /** Why a scrim was deleted; null if nobody said so. */
  deletionReasonOf(scrimId: string): Promise<string | null>;
  /** Whether the user plays or casts in any scrim that has not started. */
  hasUpcomingSeat(userId: string): Promise<boolean>;
}
export const SCRIMS = Symbol('SCRIMS');
