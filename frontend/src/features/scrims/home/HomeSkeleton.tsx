import board from '../board/Board.module.css';
import delayed from '../board/BoardSkeleton.module.css';
import { strings } from '../strings';
import css from './Home.module.css';

/**
 * Placeholder of the sections. The list below is not reserved any space, because nobody knows how high the sections
 * get.
 */
export const HomeSkeleton = () => (
  <section className={delayed.delayed} aria-busy="true">
    <h2 className={board.heading} role="status">
      {strings.loading}
    </h2>
    <div className={css.home} aria-hidden="true">
      {[0, 1].map((column) => (
        <div key={column} className={css.section}>
          <i className="skeleton" style={{ height: 68 }} />
          <i className="skeleton" style={{ height: 68 }} />
        </div>
      ))}
    </div>
  </section>
);
