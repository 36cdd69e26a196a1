import { Suspense } from 'react';
import { useSelector } from 'react-redux';
import { Outlet } from 'react-router-dom';
import { LoadingScreen } from '../shared/LoadingScreen';
import { selectSessionStatus } from '../shared/session.slice';
import { strings } from './strings';
import { lazyWithRetry } from '../shared/lazy-import';

/** The page offers to sign in. */
const PublicScrimPage = lazyWithRetry(async () => {
  const [{ PublicScrimPage: page }] = await Promise.all([
    import('../features/scrims/share/PublicScrimPage'),
    import('../features/session/sign-in.saga'),
  ]);
  return { default: page };
});

/** Shows the scrim page to signed-in users and the public preview to everyone else. */
export function ScrimPageOrPreview() {
  const status = useSelector(selectSessionStatus);
  if (status === 'verifying') return <LoadingScreen text={strings.guard.verifying} />;
  return status === 'in' ? (
    <Outlet />
  ) : (
    <Suspense fallback={<LoadingScreen />}>
      <PublicScrimPage />
    </Suspense>
  );
}
