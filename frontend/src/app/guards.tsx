import { Suspense, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { alert } from '../shared/alerts/alerts.slice';
import { LoadingScreen } from '../shared/LoadingScreen';
import { selectIsAdmin, selectSessionStatus } from '../shared/session.slice';
import { words } from './words';

/** Where somebody wanted to go before he had to sign in. */
const useWanted = () => {
  const { pathname, search } = useLocation();
  return { from: pathname + search };
};

/** Leaves for another page and says why. */
function SentAway({ to, why, from }: { to: string; why?: string; from?: string }) {
  const dispatch = useDispatch();
  useEffect(() => {
    if (why) dispatch(alert.error(why, `guard: ${why}`));
  }, [dispatch, why]);
  return <Navigate to={to} replace state={from ? { from } : null} />;
}

const Inside = () => (
  <Suspense fallback={<LoadingScreen />}>
    <Outlet />
  </Suspense>
);

export function SignedInOnly() {
  const status = useSelector(selectSessionStatus);
  const { from } = useWanted();
  if (status === 'verifying') return <LoadingScreen text={words.guard.verifying} />;
  return status === 'in' ? <Inside /> : <SentAway to="/signup" from={from} />;
}

export function AdminOnly() {
  const status = useSelector(selectSessionStatus);
  const isAdmin = useSelector(selectIsAdmin);
  const { from } = useWanted();
  if (status === 'verifying') return <LoadingScreen text={words.guard.checking} />;
  if (status === 'out') return <SentAway to="/signup" why={words.guard.loginFirst} from={from} />;
  return isAdmin ? <Inside /> : <SentAway to="/" why={words.guard.forbidden} />;
}

/** Sign-up: whoever is in already goes on to where he wanted to be. */
export function SignedOutOnly() {
  const status = useSelector(selectSessionStatus);
  const { state } = useLocation() as { state: { from?: string } | null };
  if (status === 'verifying') return <LoadingScreen text={words.guard.verifying} />;
  return status === 'out' ? <Outlet /> : <Navigate to={state?.from ?? '/'} replace />;
}
