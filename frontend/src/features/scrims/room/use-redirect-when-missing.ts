import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { alert } from '../../../shared/alerts/alerts.slice';
import { goTo, useIsOpen } from '../../../shared/navigation';
import { useMissingReason } from '../use-scrim';
import { strings } from '../strings';

/** Says why the scrim is missing, and goes back to the list. The page itself says that it could not be loaded. */
export function useRedirectWhenMissing(scrimId: string, to = '/scrims', otherwise: string = strings.findFailed): void {
  const dispatch = useDispatch();
  const missingReason = useMissingReason(scrimId);
  const isOpen = useIsOpen();
  useEffect(() => {
    if (!missingReason || missingReason === 'removed-by-me' || missingReason === 'failed' || !isOpen()) return;
    const messages = {
      removed: strings.removedByOther,
      unknown: to === '/scrims' ? strings.notFound : otherwise,
      rejected: otherwise,
    };
    dispatch(alert.error(messages[missingReason], `scrim ${scrimId}`));
    dispatch(goTo({ to, replace: true }));
  }, [dispatch, missingReason, scrimId, to, otherwise, isOpen]);
}
