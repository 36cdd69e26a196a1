import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { scrimClosed, scrimOpened } from './scrims.slice';

/** Whoever looks at a scrim closely is in its live room. */
export function useScrimRoom(scrimId: string, open = true): void {
  const dispatch = useDispatch();
  useEffect(() => {
    if (!open) return undefined;
    dispatch(scrimOpened({ scrimId }));
    return () => void dispatch(scrimClosed({ scrimId }));
  }, [dispatch, scrimId, open]);
}
