import { ROLES } from '@muster/contracts/constants';
import { useDispatch } from 'react-redux';
import { LoadFailed } from '../../../shared/LoadFailed';
import skeleton from '../board/BoardSkeleton.module.css';
import css from './ScrimPage.module.css';
import { loadScrim } from '../scrims.slice';
import { strings } from '../strings';
import { useMissingReason } from '../use-scrim';

export const ScrimPageSkeleton = () => (
  <div className={`panel ${css.sheet} ${skeleton.delayed}`} aria-busy="true">
    <span className="visually-hidden" role="status">
      {strings.loading}
    </span>
    <div className={skeleton.head} aria-hidden="true">
      <i className="skeleton" style={{ width: '40%', height: 30 }} />
      <i className="skeleton" style={{ width: 150, height: 28 }} />
      <i className="skeleton" style={{ width: '30%', height: 18 }} />
    </div>
    <div className={skeleton.rows} aria-hidden="true">
      <i className="skeleton" style={{ height: 66, margin: '0 14px 34px' }} />
      {ROLES.map((role) => (
        <div key={role} className={skeleton.row}>
          <i className="skeleton" style={{ height: 56 }} />
          <i className="skeleton" style={{ height: 56 }} />
        </div>
      ))}
    </div>
  </div>
);

/** Stands in place of a scrim that is being loaded, or says that it could not be. */
export function ScrimNotLoaded({ scrimId }: { scrimId: string }) {
  const dispatch = useDispatch();
  if (useMissingReason(scrimId) !== 'failed') return <ScrimPageSkeleton />;
  return <LoadFailed message={strings.loadFailed} retry={() => dispatch(loadScrim.requested({ scrimId }))} />;
}
