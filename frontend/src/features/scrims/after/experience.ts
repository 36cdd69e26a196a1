import { seatOf, isCaster } from '@muster/contracts/scrim-rules';
import type { ScrimView } from '@muster/contracts/scrims';
import { EXP } from '@muster/contracts/stats';

export type Outcome = 'won' | 'lost' | 'casted';

/** Returns how a decided game ended for the user, if they took part. */
export function outcomeOf(scrim: ScrimView, userId: string): Outcome | undefined {
  if (!scrim.teamWon) return undefined;
  const seat = seatOf(scrim, userId);
  if (seat) return seat.team === scrim.teamWon ? 'won' : 'lost';
  return isCaster(scrim, userId) ? 'casted' : undefined;
}
const GAINED: Record<Outcome, number> = { won: EXP.win, lost: EXP.loss, casted: EXP.cast };
export const gainedBy = (outcome: Outcome): number => GAINED[outcome];

/** Level and progress within it at an amount of experience. */
export const levelAt = (exp: number): { level: number; progress: number } => ({
  level: 1 + Math.floor(exp / EXP.level),
  progress: exp % EXP.level,
});
