import type { ScrimView } from '@muster/contracts';
import { createContext, type ReactNode, useContext } from 'react';

/** What one feature shows within another's page: features do not know each other, the app puts them together. */
interface Slots {
  /** Beside what can be done with a scrim. */
  scrim?: (scrim: ScrimView) => ReactNode;
}
const SlotsContext = createContext<Slots>({});
export const SlotsProvider = SlotsContext.Provider;

export const ScrimSlot = ({ scrim }: { scrim: ScrimView }) => useContext(SlotsContext).scrim?.(scrim);
