import { useSyncExternalStore } from 'react';

/** Tables become cards below 600 px (spec §9). */
const narrow = matchMedia('(max-width: 599px)');
const listen = (tell: () => void) => {
  narrow.addEventListener('change', tell);
  return () => narrow.removeEventListener('change', tell);
};
export const useNarrow = (): boolean => useSyncExternalStore(listen, () => narrow.matches);
