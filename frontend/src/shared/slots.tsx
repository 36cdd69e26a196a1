import type { ScrimView } from '@muster/contracts';
import { createContext, type ReactNode, useContext } from 'react';

/** What one feature shows within another's page: features do not know each other, the app puts them together. */
interface Slots {
  /** Beside what can be done with a scrim. */
  scrim?: (scrim: ScrimView) => ReactNode;
}
const Filled = createContext<Slots>({});
export const FillSlots = Filled.Provider;

export const ScrimSlot = ({ scrim }: { scrim: ScrimView }) => useContext(Filled).scrim?.(scrim);
