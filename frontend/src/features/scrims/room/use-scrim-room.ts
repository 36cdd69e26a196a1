import { hasStarted, type ScrimView } from '@muster/contracts';
import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { useClock } from '../clock';
import { loadScrimRequested, scrimLeft, scrimViewed } from '../scrims.slice';

/** Whoever looks at a scrim closely is in its live room. */
export function useScrimRoom(scrimId: string): void {
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(scrimViewed({ scrimId }));
    return () => void dispatch(scrimLeft({ scrimId }));
  }, [dispatch, scrimId]);
}

/** The lobby details are given from the start on: a view from before does not hold them. */
export function useRefetchAtStart(scrim: ScrimView): void {
  const dispatch = useDispatch();
  const scrimId = scrim._id;
  const started = useClock((now) => hasStarted(scrim, now));
  const before = useRef(started);
  useEffect(() => {
    if (started && !before.current) dispatch(loadScrimRequested({ scrimId }));
    before.current = started;
  }, [dispatch, scrimId, started]);
}
