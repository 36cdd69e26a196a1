import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import { strings } from './strings';

/** The app's own redirects are not held up: after signing out, or if the server is down, there is nothing to save to. */
const REDIRECTS = new Set(['/signup', '/server-error']);

/** Asks before a navigation discards changes that are not saved. Closing the tab shows the browser's own question. */
export function LeaveDialog({ hasChanges }: { hasChanges: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation: { pathname } }) =>
      hasChanges && pathname !== currentLocation.pathname && !REDIRECTS.has(pathname),
  );
  useEffect(() => {
    if (!hasChanges) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasChanges]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={strings.leave.ask}
      verb={strings.leave.verb}
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {strings.leave.body}
    </ConfirmDialog>
  );
}
