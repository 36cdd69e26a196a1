import { ROLES } from '@muster/contracts/constants';
import board from './Board.module.css';
import css from './BoardSkeleton.module.css';
import card from './ScrimCard.module.css';
import { strings } from '../strings';

const CardSkeleton = () => (
  <div className={card.card}>
    <div className={css.head}>
      <i className="skeleton" style={{ width: '46%', height: 22 }} />
      <i className="skeleton" style={{ width: 92, height: 22 }} />
      <i className="skeleton" style={{ width: '38%', height: 18 }} />
    </div>
    <div className={css.rows}>
      {ROLES.map((role) => (
        <div key={role} className={css.row}>
          <i className="skeleton" />
          <i className="skeleton" />
        </div>
      ))}
    </div>
    <div className={card.foot}>
      <i className="skeleton" style={{ width: 160, height: 14 }} />
    </div>
  </div>
);

/** Has the size of the loaded board, to avoid a layout shift. */
export const BoardSkeleton = () => (
  <section className={css.delayed} aria-busy="true">
    <h2 className={board.heading} role="status">
      {strings.loading}
    </h2>
    <div className={board.grid} aria-hidden="true">
      <CardSkeleton />
      <CardSkeleton />
    </div>
  </section>
);
