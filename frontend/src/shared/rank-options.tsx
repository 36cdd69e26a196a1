import { DIVISIONS, hasRankNumber, RANK_NUMBERS } from '@muster/contracts';
import { RankEmblem } from './art/RankEmblem';
import css from './rank-options.module.css';

/** Options of the two selects of a rank. */
export const DIVISION_OPTIONS = DIVISIONS.map((value) => ({
  value,
  label: (
    <span className={css.division}>
      <RankEmblem rank={hasRankNumber(value) ? `${value} 4` : value} size={22} /> {value}
    </span>
  ),
}));
export const RANK_NUMBER_OPTIONS = RANK_NUMBERS.map((value) => ({ value, label: value }));
