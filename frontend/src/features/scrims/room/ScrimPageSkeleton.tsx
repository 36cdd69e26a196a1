import { ROLES } from '@muster/contracts/constants';
import skeleton from '../board/BoardSkeleton.module.css';
import css from './ScrimPage.module.css';
import { strings } from '../strings';

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
