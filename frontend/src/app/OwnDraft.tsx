import './own-draft.saga';
import type { ScrimView } from '@muster/contracts/scrims';
import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { scrimReceived } from '../features/scrims';
import { importWithRetry } from '../shared/lazy-import';
import { currentPath } from '../shared/navigation';
import { selectOwnDraft } from './own-draft.slice';

const DraftBar = lazy(() =>
  importWithRetry(() => import('../features/drafts/DraftBar').then((module) => ({ default: module.DraftBar }))),
);

/** While one's draft runs, each page says whose turn it is. From its scrim's page the draft opens by itself. */
export function OwnDraft() {
  const ref = useSelector(selectOwnDraft);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const opened = useRef('');
  const path = ref && `/scrims/${ref.scrimId}/games/${ref.game}/draft`;
  useEffect(() => {
    if (!ref?.isRunning || !path || opened.current === path) return;
    opened.current = path;
    if (currentPath() === `/scrims/${ref.scrimId}`) void navigate(path);
  }, [ref, path, navigate]);
  const onScrim = useCallback((scrim: ScrimView) => void dispatch(scrimReceived(scrim)), [dispatch]);
  if (!ref || pathname === path) return null;
  return (
    <Suspense>
      <DraftBar scrimId={ref.scrimId} game={ref.game} onScrim={onScrim} />
    </Suspense>
  );
}
