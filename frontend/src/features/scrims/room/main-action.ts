import type { ScrimView } from '@muster/contracts/scrims';

/** No game ends earlier: until then players need the way into it. */
const SHORTEST_GAME_MS = 15 * 60_000;

export type MainAction = 'check-in' | 'copy' | 'report' | 'none';
interface Offered {
  isMissing: boolean;
  isReportable: boolean;
  hasSecret: boolean;
}

/** Returns the one action that a participant needs now. All other actions are less prominent. */
export function mainAction(
  { gameStartTime, proposedWinner }: Pick<ScrimView, 'gameStartTime' | 'proposedWinner'>,
  now: number,
  { isMissing, isReportable, hasSecret }: Offered,
): MainAction {
  if (isMissing) return 'check-in';
  const canBeOver = Boolean(proposedWinner) || now >= Date.parse(gameStartTime) + SHORTEST_GAME_MS;
  if (isReportable && (canBeOver || !hasSecret)) return 'report';
  return hasSecret ? 'copy' : 'none';
}
