import type { ScrimView } from '@muster/contracts';
import { useSelector } from 'react-redux';
import {
  type MissingReason,
  selectMissingReason,
  selectCodeFailed,
  selectPendingCommand,
  selectScrim,
} from './scrims.slice';
import type { ScrimCommand } from './scrim-commands';

type State = Parameters<typeof selectScrim>[0];

export const useScrim = (id: string): ScrimView | undefined => useSelector((state: State) => selectScrim(state, id));
/** My wish under way in this scrim, if any. */
export const usePendingCommand = (id: string): ScrimCommand | undefined =>
  useSelector((state: State) => selectPendingCommand(state, id));
export const useCodeFailed = (id: string): boolean => useSelector((state: State) => selectCodeFailed(state, id));
/** Why this scrim cannot be shown, if it cannot. */
export const useMissingReason = (id: string): MissingReason | undefined =>
  useSelector((state: State) => selectMissingReason(state, id));
