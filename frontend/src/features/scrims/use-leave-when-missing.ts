import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { alert } from '../../shared/alerts/alerts.slice';
import { goTo } from '../../shared/navigation';
import { useAbsence } from './use-scrim';
import { words } from './words';

/** A page about a scrim that is not there says so and goes back to the list. */
export function useLeaveWhenMissing(scrimId: string, to = '/scrims', otherwise: string = words.findFailed): void {
  const dispatch = useDispatch();
  const absence = useAbsence(scrimId);
  useEffect(() => {
    if (!absence || absence === 'removed-by-me') return;
    const said = absence === 'removed' ? words.removedMeanwhile : absence === 'unknown' && to === '/scrims' ? words.notFound : otherwise;
    dispatch(alert.error(said, `scrim ${scrimId}`));
    dispatch(goTo({ to, replace: true }));
  }, [dispatch, absence, scrimId, to, otherwise]);
}
