import { useSyncExternalStore } from 'react';

/** Whether Riot's CDN answers. One icon is tried first, so that an unreachable CDN is not asked for each champion. */
let state: 'unknown' | 'asked' | 'works' = 'unknown';
const listeners = new Set<() => void>();

export const iconAddress = (patch: string, id: string): string =>
  `https://ddragon.leagueoflegends.com/cdn/${patch}/img/champion/${id}.png`;

function ask(patch: string, id: string): void {
  if (state !== 'unknown' || patch === '') return;
  state = 'asked';
  const image = new Image();
  image.addEventListener('load', () => {
    state = 'works';
    for (const listener of listeners) listener();
  });
  image.src = iconAddress(patch, id);
}

/** False until the first icon has arrived. */
export function useRiotIcons(patch: string, id: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      ask(patch, id);
      return () => void listeners.delete(listener);
    },
    () => state === 'works',
  );
}
