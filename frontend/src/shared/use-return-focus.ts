import { useEffect, useState } from 'react';

/**
 * Returns the focus to the element that opened a window, or to `home` if that element is gone, for example with the
 * panel it was in.
 */
export function useReturnFocus(home: string): void {
  // Read while rendering, because fields of the window take the focus before its effects run.
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    return () => {
      if (document.activeElement && document.activeElement !== document.body) return;
      const isThere =
        opener instanceof HTMLElement && opener !== document.body && opener.isConnected && opener.checkVisibility();
      (isThere ? opener : document.querySelector<HTMLElement>(home))?.focus();
    };
  }, [opener, home]);
}
