import { Button } from 'antd';
import { useDispatch } from 'react-redux';
import { EmptyState } from '../../../shared/EmptyState';
import { loadScrim } from '../scrims.slice';
import { strings } from '../strings';
import { useMissingReason } from '../use-scrim';
import { ScrimPageSkeleton } from './ScrimPageSkeleton';

/** Stands in place of a scrim that is being loaded, or says that it could not be. */
export function ScrimNotLoaded({ scrimId }: { scrimId: string }) {
  const dispatch = useDispatch();
  if (useMissingReason(scrimId) !== 'failed') return <ScrimPageSkeleton />;
  return (
    <div className="panel" role="alert">
      <EmptyState art="server" title={strings.loadFailed}>
        <Button onClick={() => dispatch(loadScrim.requested({ scrimId }))}>{strings.retry}</Button>
      </EmptyState>
    </div>
  );
}
