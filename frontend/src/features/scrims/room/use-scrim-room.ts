import { hasStarted } from '@muster/contracts/scrim-rules';
import type { ScrimView } from '@muster/contracts/scrims';
import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { useClock } from '../../../shared/clock';
import { loadScrim, scrimLeft, scrimViewed } from '../scrims.slice';

/** Keeps the client in the scrim's live room while mounted. */
export function useScrimRoom(scrimId: string): void {
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(scrimViewed({ scrimId }));
    return () => void dispatch(scrimLeft({ scrimId }));
  }, [dispatch, scrimId]);
}

/** Reloads the scrim at its start, because earlier views do not contain the lobby details. */
export function useRefetchAtStart(scrim: ScrimView): void {
  const dispatch = useDispatch();
  const scrimId = scrim._id;
  const started = useClock((now) => hasStarted(scrim, now));
  const previous = useRef(started);
  useEffect(() => {
    if (started && !previous.current) dispatch(loadScrim.requested({ scrimId }));
    previous.current = started;
  }, [dispatch, scrimId, started]);
}
