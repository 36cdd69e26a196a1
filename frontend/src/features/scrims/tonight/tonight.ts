import { isCaster, timeClass } from '@muster/contracts/scrim-rules';
import type { ScrimView } from '@muster/contracts/scrims';
import { byStart } from '../board/scrim-list';
import { canManage, type Viewer } from '../permissions';

/** Returns the games that the viewer runs or casts and that are not over, the next first. */
export const gamesToRun = (scrims: readonly ScrimView[], viewer: Viewer, now: number): ScrimView[] =>
  [...new Map(scrims.map((scrim) => [scrim._id, scrim])).values()]
    .filter((scrim) => timeClass(scrim, now) !== 'previous' && (canManage(scrim, viewer) || isCaster(scrim, viewer.id)))
    .toSorted(byStart);

export type CodeState = 'ready' | 'failed' | 'atStart' | 'manual';
export function codeStateOf({ useTournamentCode, codeFailed, riotTournament }: ScrimView): CodeState {
  if (!useTournamentCode) return 'manual';
  if (riotTournament?.tournamentCode) return 'ready';
  return codeFailed ? 'failed' : 'atStart';
}
