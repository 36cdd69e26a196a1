import { Suspense } from 'react';
import { useSelector } from 'react-redux';
import { Outlet } from 'react-router-dom';
import { LoadingScreen } from '../shared/LoadingScreen';
import { selectSessionStatus } from '../shared/session.slice';
import { words } from './words';
import { late } from '../shared/late';

const PreviewPage = late(() => import('../features/scrims/PreviewPage').then((module) => ({ default: module.PreviewPage })));

/** The link of a scrim: its page for members, what strangers may see for everybody else. */
export function MembersOrPreview() {
  const status = useSelector(selectSessionStatus);
  if (status === 'verifying') return <LoadingScreen text={words.guard.verifying} />;
  return status === 'in' ? (
    <Outlet />
  ) : (
    <Suspense fallback={<LoadingScreen />}>
      <PreviewPage />
    </Suspense>
  );
}
