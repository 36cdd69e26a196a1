import type { ScrimView } from '@muster/contracts';
import { useSelector } from 'react-redux';
import { type Absence, selectAbsence, selectCodeFailed, selectPending, selectScrim } from './scrims.slice';
import type { Wish } from './wishes';

type State = Parameters<typeof selectScrim>[0];

export const useScrim = (id: string): ScrimView | undefined => useSelector((state: State) => selectScrim(state, id));
/** My wish under way in this scrim, if any. */
export const usePending = (id: string): Wish | undefined => useSelector((state: State) => selectPending(state, id));
export const useCodeFailed = (id: string): boolean => useSelector((state: State) => selectCodeFailed(state, id));
/** Why this scrim cannot be shown, if it cannot. */
export const useAbsence = (id: string): Absence | undefined => useSelector((state: State) => selectAbsence(state, id));
