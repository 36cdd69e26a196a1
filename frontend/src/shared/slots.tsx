import type { ScrimView } from '@muster/contracts/scrims';
import { createContext, type ReactNode, useContext } from 'react';

/** Content that features show within each other's pages. Features do not import each other; the app provides it. */
interface Slots {
  /** Rendered next to a scrim's actions. */
  scrim?: (scrim: ScrimView) => ReactNode;
  /** Rendered below a scrim on its page, for casters and those who manage it. */
  staff?: (scrim: ScrimView) => ReactNode;
  /** The button that links the user's account at Discord. */
  discordLink?: () => ReactNode;
  /** On the home page: whether the user is around to play tonight. The page reserves its space while it is loaded. */
  around?: () => ReactNode;
  /** After a decided pick-up: being around again. */
  again?: () => ReactNode;
}
const SlotsContext = createContext<Slots>({});
export const SlotsProvider = SlotsContext.Provider;

export const ScrimSlot = ({ scrim }: { scrim: ScrimView }) => useContext(SlotsContext).scrim?.(scrim);
export const DiscordLinkSlot = () => useContext(SlotsContext).discordLink?.();
export const StaffSlot = ({ scrim }: { scrim: ScrimView }) => useContext(SlotsContext).staff?.(scrim);
export const AroundSlot = () => useContext(SlotsContext).around?.();
export const AgainSlot = () => useContext(SlotsContext).again?.();
