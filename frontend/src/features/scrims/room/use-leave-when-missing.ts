import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { alert } from '../../../shared/alerts/alerts.slice';
import { goTo } from '../../../shared/navigation';
import { useMissingReason } from '../use-scrim';
import { strings } from '../strings';

/** A page about a scrim that is not there says so and goes back to the list. */
export function useRedirectWhenMissing(scrimId: string, to = '/scrims', otherwise: string = strings.findFailed): void {
  const dispatch = useDispatch();
  const absence = useMissingReason(scrimId);
  useEffect(() => {
    if (!absence || absence === 'removed-by-me') return;
    const said =
      absence === 'removed'
        ? strings.removedMeanwhile
        : absence === 'unknown' && to === '/scrims'
          ? strings.notFound
          : otherwise;
    dispatch(alert.error(said, `scrim ${scrimId}`));
    dispatch(goTo({ to, replace: true }));
  }, [dispatch, absence, scrimId, to, otherwise]);
}
