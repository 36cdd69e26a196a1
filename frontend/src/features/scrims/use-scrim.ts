import type { ScrimView } from '@muster/contracts/scrims';
import {
  type MissingReason,
  selectMissingReason,
  selectCodeFailed,
  selectPendingCommand,
  selectScrim,
} from './scrims.slice';
import type { ScrimCommand } from './scrim-commands';
import { useSelected } from '../../shared/use-selected';

export const useScrim = (id: string): ScrimView | undefined => useSelected(selectScrim, id);
/** Returns the pending command of a scrim, if any. */
export const usePendingCommand = (id: string): ScrimCommand | undefined => useSelected(selectPendingCommand, id);
export const useCodeFailed = (id: string): boolean => useSelected(selectCodeFailed, id);
/** Returns why a scrim is missing, if it is. */
export const useMissingReason = (id: string): MissingReason | undefined => useSelected(selectMissingReason, id);
