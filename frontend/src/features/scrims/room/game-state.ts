import { isFull } from '@muster/contracts/scrim-rules';
import type { ScrimView } from '@muster/contracts/scrims';
import { isDraftRunning, type SeriesGame } from '@muster/contracts/series';
import { serverNow } from '../../../shared/clock';
import { strings } from '../strings';

/** A game is played once both teams are full and its draft is done. */
export function gameState(
  scrim: Pick<ScrimView, 'gameStartTime' | 'teamOne' | 'teamTwo'>,
  game: SeriesGame,
  now = serverNow(),
): string {
  const { isNext, isCurrent, isDrafted } = strings.series;
  if (isDraftRunning(game.draft?.state)) return isDrafted;
  const isDraftAhead = game.draft !== null && game.draft.state !== 'done';
  const hasBegun = Date.parse(scrim.gameStartTime) <= now && isFull(scrim) && !isDraftAhead;
  return hasBegun ? isCurrent : isNext;
}
