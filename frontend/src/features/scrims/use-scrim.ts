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
/** Returns the pending command of a scrim, if any. */
export const usePendingCommand = (id: string): ScrimCommand | undefined =>
  useSelector((state: State) => selectPendingCommand(state, id));
export const useCodeFailed = (id: string): boolean => useSelector((state: State) => selectCodeFailed(state, id));
/** Returns why a scrim is missing, if it is. */
export const useMissingReason = (id: string): MissingReason | undefined =>
  useSelector((state: State) => selectMissingReason(state, id));
