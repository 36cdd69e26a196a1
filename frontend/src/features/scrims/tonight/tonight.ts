import { hasStarted, isCaster, isFull, isOver, timeClass } from '@muster/contracts/scrim-rules';
import type { ScrimView } from '@muster/contracts/scrims';
import { checkInPhase, isCheckInDue, missingPeople } from '../attendance/attendance';
import { byStart } from '../board/scrim-list';
import { canManage, canReport, type Viewer } from '../permissions';

/** Returns the games that the viewer runs or casts and that are not over or lack their result, the next first. */
export const gamesToRun = (scrims: readonly ScrimView[], viewer: Viewer, now: number): ScrimView[] =>
  [...new Map(scrims.map((scrim) => [scrim._id, scrim])).values()]
    .filter(
      (scrim) =>
        (timeClass(scrim, now) !== 'previous' && (canManage(scrim, viewer) || isCaster(scrim, viewer.id))) ||
        lacksResult(scrim, viewer, now),
    )
    .toSorted(byStart);

const lacksResult = (scrim: ScrimView, viewer: Viewer, now: number): boolean =>
  canManage(scrim, viewer) && canReport(scrim, viewer, now);

export type Todo = 'seats' | 'checkIn' | 'result';
/** Empty seats are something to do from this long before the start on. */
const SEATS_LEAD_MS = 3_600_000;
/** Returns what is still to be done for a game by the people who manage it. */
export function todosOf(scrim: ScrimView, viewer: Viewer, now: number): Todo[] {
  if (isOver(scrim) || !canManage(scrim, viewer)) return [];
  const isNear = now >= Date.parse(scrim.gameStartTime) - SEATS_LEAD_MS;
  const isChecked = isCheckInDue(checkInPhase(scrim, now)) && !hasStarted(scrim, now);
  return [
    ...(isNear && !isFull(scrim) ? (['seats'] as const) : []),
    ...(isChecked && missingPeople(scrim).length > 0 ? (['checkIn'] as const) : []),
    ...(lacksResult(scrim, viewer, now) ? (['result'] as const) : []),
  ];
}

export type CodeState = 'ready' | 'failed' | 'atStart' | 'manual';
export function codeStateOf({ useTournamentCode, codeFailed, riotTournament }: ScrimView): CodeState {
  if (!useTournamentCode) return 'manual';
  if (riotTournament?.tournamentCode) return 'ready';
  return codeFailed ? 'failed' : 'atStart';
}
