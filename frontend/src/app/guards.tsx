import { Suspense, useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { selectChosenSeat } from '../features/session';
import { alert } from '../shared/alerts/alerts.slice';
import { chosenSeatPath } from '../shared/chosen-seat';
import { hasCommunities } from '../shared/communities-mode';
import { lazyWithoutAntd } from '../shared/lazy-import';
import { LoadingScreen } from '../shared/LoadingScreen';
import { readOwn } from '../shared/own-storage';
import { selectIsAdmin, selectMyId, selectSessionStatus } from '../shared/session.slice';
import { strings } from './member-strings';

/** Returns the current path, to go back to after signing in. */
const useReturnPath = () => {
  const { pathname, search, hash } = useLocation();
  return { from: pathname + search + hash };
};

/** Redirects and shows the reason. The loading screen keeps the footer in its place until the page is there. */
function RedirectWithAlert({ to, reason, from }: { to: string; reason?: string; from?: string }) {
  const dispatch = useDispatch();
  useEffect(() => {
    if (reason) dispatch(alert.error(reason, `guard: ${reason}`));
  }, [dispatch, reason]);
  // A new object would start the redirect again with every render, so that it never ends.
  const state = useMemo(() => (from ? { from } : null), [from]);
  return (
    <>
      <Navigate to={to} replace state={state} />
      <LoadingScreen />
    </>
  );
}

const LIST_PAGES = new Set(['/', '/scrims']);

const ProtectedOutlet = () => (
  <Suspense fallback={<LoadingScreen />}>
    <Outlet />
  </Suspense>
);

/** Shows the last seen list while the server verifies the token; every other page waits. */
export function RequireSignedIn() {
  const status = useSelector(selectSessionStatus);
  const userId = useSelector(selectMyId);
  const { pathname } = useLocation();
  const { from } = useReturnPath();
  if (status === 'verifying' && LIST_PAGES.has(pathname) && userId && readOwn('muster-last-seen', userId))
    return <ProtectedOutlet />;
  if (status === 'verifying') return <LoadingScreen text={strings.guard.verifying} />;
  return status === 'in' ? <ProtectedOutlet /> : <RedirectWithAlert to="/signup" from={from} />;
}

export function RequireAdmin() {
  const status = useSelector(selectSessionStatus);
  const isAdmin = useSelector(selectIsAdmin);
  const { from } = useReturnPath();
  if (status === 'verifying') return <LoadingScreen text={strings.guard.checking} />;
  if (status === 'out') return <RedirectWithAlert to="/signup" reason={strings.guard.loginFirst} from={from} />;
  return isAdmin ? <ProtectedOutlet /> : <RedirectWithAlert to="/" reason={strings.guard.forbidden} />;
}

const RequireOrganiser = lazyWithoutAntd(() => import('./RequireOrganiser'));

/** Admits admins, and organisers, who create and edit the scrims of their communities. */
export function RequireScrimStaff() {
  const status = useSelector(selectSessionStatus);
  const isAdmin = useSelector(selectIsAdmin);
  return status === 'in' && !isAdmin && hasCommunities ? (
    <Suspense fallback={<LoadingScreen text={strings.guard.checking} />}>
      <RequireOrganiser otherwise={<RequireAdmin />}>
        <ProtectedOutlet />
      </RequireOrganiser>
    </Suspense>
  ) : (
    <RequireAdmin />
  );
}

/** Redirects signed-in users to the seat they chose, or the page they came for. */
export function RequireSignedOut() {
  const status = useSelector(selectSessionStatus);
  const { state } = useLocation() as { state: { from?: string } | null };
  const seat = useSelector(selectChosenSeat);
  if (status === 'verifying') return <LoadingScreen text={strings.guard.verifying} />;
  return status === 'out' ? <Outlet /> : <Navigate to={seat ? chosenSeatPath(seat) : (state?.from ?? '/')} replace />;
}
