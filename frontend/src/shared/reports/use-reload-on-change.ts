import { useEffect, useRef } from 'react';

/** Calls `reload` whenever the number of open reports changes. `reload` is stable between renders of one list. */
export function useReloadOnChange(openCount: number, reload: () => void): void {
  const previous = useRef(openCount);
  useEffect(() => {
    if (previous.current === openCount) return;
    previous.current = openCount;
    reload();
  }, [openCount, reload]);
}
