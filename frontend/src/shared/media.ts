import { useSyncExternalStore } from 'react';

/** A hook: whether this media query holds, now and after every change. */
export function media(query: string): () => boolean {
  const list = matchMedia(query);
  const listen = (tell: () => void) => {
    list.addEventListener('change', tell);
    return () => list.removeEventListener('change', tell);
  };
  return () => useSyncExternalStore(listen, () => list.matches);
}
