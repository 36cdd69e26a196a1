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
/** For every game of a series, from the seat that they had at its end. */
export function gainedBy({ series, teamWon }: ScrimView, outcome: Outcome): number {
  const [won, lost] =
    teamWon === 'teamTwo' ? [series.score.teamTwo, series.score.teamOne] : [series.score.teamOne, series.score.teamTwo];
  if (outcome === 'casted') return (won + lost) * EXP.cast;
  return outcome === 'won' ? won * EXP.win + lost * EXP.loss : lost * EXP.win + won * EXP.loss;
}

/** Level and progress within it at an amount of experience. */
export const levelAt = (exp: number): { level: number; progress: number } => ({
  level: 1 + Math.floor(exp / EXP.level),
  progress: exp % EXP.level,
});
