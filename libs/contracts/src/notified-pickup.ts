import type { Role, TeamName } from './constants';

/**
 * The details of a notification about people around tonight, kept in its words. Each field belongs to one kind, but the
 * check, which three kinds are about.
 */
export interface NotifiedPickup {
  checkId?: string;
  /** How many people are around. */
  count?: number;
  /** ISO instant until which the person can answer the check. */
  until?: string;
  /** The seat in the scrim that came of the check, which starts then and in that region. */
  seat?: { team: TeamName; role: Role };
  startsAt?: string;
  region?: string;
}

export const toPickupWords = (pickup: NotifiedPickup): string => JSON.stringify(pickup);
