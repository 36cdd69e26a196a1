import type { ScrimView } from '@muster/contracts/scrims';
import { useClock } from '../../../shared/clock';
import { type Lobby, lobbyState, type Viewer } from '../permissions';
import { useCodeFailed } from '../use-scrim';

/** Returns the state of the lobby, computed every second. */
export function useLobby(scrim: ScrimView, viewer: Viewer): Lobby {
  const now = useClock((at) => at - (at % 1_000));
  return lobbyState(scrim, viewer, now, useCodeFailed(scrim._id));
}
